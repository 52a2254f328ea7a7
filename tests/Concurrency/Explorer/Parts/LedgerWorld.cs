using System;
using System.Collections.Generic;
using Pools.Large;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The ledger of two pools: what stays in it, whoever goes, and the wish that it ends with.</summary>
internal sealed class LedgerWorld : PartWorld
{
    private readonly BudgetLedger<ExplorerAtomics> _ledger = new();
    private readonly LedgerAccount<ExplorerAtomics> _lasting;
    private readonly LedgerAccount<ExplorerAtomics> _going;

    private LedgerWorld(Machine machine, Func<LedgerWorld, Action[]> threads)
        : base(machine)
    {
        _lasting = _ledger.Open();
        _going = _ledger.Open();
        _ledger.Add(_going, 5);
        _lasting.BudgetWish = 10;
        _ledger.Refresh(waits: true);
        Threads = threads(this);
    }

    protected override IReadOnlyList<Action> Threads { get; }

    /// <summary>A pool goes while two others' finalizers return to it, and a third thread to the pool that lasts.</summary>
    public static LedgerWorld Going(Machine machine) => new(machine, world =>
    [
        () => world.Keep(world._going, 3),
        () => world.Exchange(world._going, 7),
        () => world._ledger.Close(world._going),
        () => world.Keep(world._lasting, 11),
    ]);

    /// <summary>Three pools wish for more, one of them for most.</summary>
    public static LedgerWorld Wishing(Machine machine) => new(machine, world =>
    [
        () => world._ledger.Raise(40),
        () => world._ledger.Raise(30),
        () => world._ledger.Raise(20),
    ]);

    public override string? Judge()
    {
        long account = _lasting.StrongBytes + _going.StrongBytes;
        return _ledger.StrongBytes != account ? $"the ledger says {_ledger.StrongBytes} bytes, its accounts {account}"
            : _going.IsClosed && _going.StrongBytes != 0 ? $"{_going.StrongBytes} bytes stay in the account of a pool that is gone"
            : !_going.IsClosed && _ledger.Budget != 40 ? $"the largest wish is 40, and the budget {_ledger.Budget}"
            : null;
    }

    private void Keep(LedgerAccount<ExplorerAtomics> account, long bytes) => _ledger.Add(account, bytes);

    private void Exchange(LedgerAccount<ExplorerAtomics> account, long bytes)
    {
        _ledger.Add(account, bytes);
        _ledger.Add(account, -bytes);
    }
}
