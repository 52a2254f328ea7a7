using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Internal;
using Pools.Large;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Large.Decisions;

/// <summary>Random programs of several pools' accounts over one ledger, and a recount after every step.</summary>
public sealed class LedgerProgramTests
{
    private static readonly Arbitrary<Step[]> s_programs = Programs.Of(
        from kind in Gen.Elements(Kind.Open, Kind.Add, Kind.Add, Kind.Add, Kind.Remove, Kind.Remove, Kind.Peak, Kind.Wish, Kind.Excess, Kind.Excess, Kind.Close)
        from account in Gen.Choose(0, 5)
        from value in Gen.Choose(0, 1_000)
        select new Step(kind, account, value));

    private static RetentionBound Unbounded => new(long.MaxValue);

    private enum Kind
    {
        Open,
        Add,
        Remove,
        Peak,
        Wish,
        Excess,
        Close,
    }

    [Fact]
    public void The_ledger_is_the_sum_of_its_accounts_and_asks_the_furthest_above_its_share_first() => PropertyCheck.Holds(s_programs, steps => Run(steps, new Shipped()));

    [Fact]
    public void The_recount_rejects_a_ledger_that_forgets_what_goes() => Refutation.Of(s_programs, steps => Run(steps, new ForgetsRemovals()));

    [Fact]
    public void The_recount_rejects_a_closed_account_that_still_counts() => Refutation.Of(s_programs, steps => Run(steps, new KeepsClosedAccounts()));

    [Fact]
    public void The_order_rejects_a_ledger_that_lets_the_returner_pay_all() => Refutation.Of(s_programs, steps => Run(steps, new LetsTheReturnerPay()));

    [Fact]
    public void Accounts_that_are_collected_have_no_share_any_more()
    {
        var ledger = new BudgetLedger<HardwareAtomics>();
        LedgerAccount<HardwareAtomics> kept = ledger.Open(Unbounded);
        kept.PeakBytes = 100;
        kept.BudgetWish = 1_000;
        OwnThread.Run(() =>
        {
            LedgerAccount<HardwareAtomics> dropped = ledger.Open(Unbounded);
            dropped.PeakBytes = 300;
            dropped.BudgetWish = 9_000;
            ledger.Refresh(waits: true);
            Assert.Equal((9_000, 2_250), (ledger.Budget, ledger.ShareOf(kept)));
        });
        Memory.Collect();
        ledger.Refresh(waits: true);

        Assert.Equal((1_000, 1_000), (ledger.Budget, ledger.ShareOf(kept)));
    }

    [Fact]
    public void Nor_do_they_take_up_room()
    {
        var ledger = new BudgetLedger<HardwareAtomics>();
        OwnThread.Run(() =>
        {
            for (int i = 0; i < 10; i++)
            {
                ledger.Open(Unbounded);
            }
        });
        Memory.Collect();
        LedgerAccount<HardwareAtomics> kept = ledger.Open(Unbounded);

        Assert.Single((ICollection)PoolInternals.Field(ledger, "_accounts"));
        GC.KeepAlive(kept);
    }

    private static bool Run(Step[] steps, Shipped ledger)
    {
        List<LedgerAccount<HardwareAtomics>> open = [ledger.Open()];

        // The ledger counts a closed account among the pools until it is collected: none is between two looks at the shares.
        List<LedgerAccount<HardwareAtomics>> closed = [];
        foreach (Step step in steps)
        {
            LedgerAccount<HardwareAtomics> account = open[step.Account % open.Count];
            switch (step.Kind)
            {
                case Kind.Open:
                    open.Add(ledger.Open());
                    break;
                case Kind.Add:
                    ledger.Add(account, step.Value);
                    break;
                case Kind.Remove:
                    ledger.Add(account, -Math.Min(step.Value, account.KeptBytes));
                    break;
                case Kind.Peak:
                    account.PeakBytes = step.Value;
                    break;
                case Kind.Wish:
                    account.BudgetWish = step.Value;
                    ledger.Refresh();
                    break;
                case Kind.Close when open.Count > 1:
                    ledger.Close(account);
                    ledger.Add(account, 77);
                    open.Remove(account);
                    closed.Add(account);
                    account.PeakBytes = 0;
                    account.BudgetWish = 0;
                    ledger.Refresh();
                    break;
                default:
                    if (ledger.ExcessOf(account, step.Value) != Expected(ledger, open, account, step.Value))
                    {
                        return false;
                    }

                    break;
            }

            bool sharesFit = open.Sum(ledger.ShareOf) <= ledger.Budget;
            if (ledger.KeptBytes != open.Sum(a => a.KeptBytes) || ledger.KeptBytes < 0 || !sharesFit)
            {
                return false;
            }
        }

        GC.KeepAlive(closed);
        return true;
    }

    /// <summary>What another one has above its share, if that is more than the asking one has, is the other one's to let go; the rest is the asker's.</summary>
    private static long Expected(Shipped ledger, List<LedgerAccount<HardwareAtomics>> open, LedgerAccount<HardwareAtomics> account, long budget)
    {
        long over = open.Sum(a => a.KeptBytes) - budget;
        long Above(LedgerAccount<HardwareAtomics> a) => a.KeptBytes - ledger.ShareOf(a);
        long others = open.Where(a => a != account).Select(Above).DefaultIfEmpty(long.MinValue).Max();
        return Math.Clamp(over - (others > Above(account) ? Math.Max(0, others) : 0), 0, account.KeptBytes);
    }

    private sealed record Step(Kind Kind, int Account, int Value);

    private class Shipped
    {
        protected BudgetLedger<HardwareAtomics> Ledger { get; } = new();

        public virtual long KeptBytes => Ledger.KeptBytes;

        public long Budget => Ledger.Budget;

        public LedgerAccount<HardwareAtomics> Open() => Ledger.Open(Unbounded);

        public virtual void Add(LedgerAccount<HardwareAtomics> account, long bytes)
        {
            if (bytes > 0)
            {
                account.TryKeep(bytes);
            }
            else
            {
                account.Subtract(-bytes);
            }
        }

        public virtual void Close(LedgerAccount<HardwareAtomics> account) => account.Close();

        public void Refresh() => Ledger.Refresh(waits: true);

        public long ShareOf(LedgerAccount<HardwareAtomics> account) => Ledger.ShareOf(account);

        public virtual long ExcessOf(LedgerAccount<HardwareAtomics> account, long budget) => Ledger.ExcessOf(account, budget);
    }

    private sealed class ForgetsRemovals : Shipped
    {
        private long _forgotten;

        public override long KeptBytes => Ledger.KeptBytes + _forgotten;

        public override void Add(LedgerAccount<HardwareAtomics> account, long bytes)
        {
            _forgotten += bytes < -500 ? 1 : 0;
            base.Add(account, bytes);
        }
    }

    private sealed class KeepsClosedAccounts : Shipped
    {
        public override void Close(LedgerAccount<HardwareAtomics> account)
        {
        }
    }

    private sealed class LetsTheReturnerPay : Shipped
    {
        public override long ExcessOf(LedgerAccount<HardwareAtomics> account, long budget) => Math.Clamp(KeptBytes - budget, 0, account.KeptBytes);
    }
}
