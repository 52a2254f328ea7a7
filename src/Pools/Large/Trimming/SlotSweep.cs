using Pools.Internal;

namespace Pools.Large;

/// <summary>Moves arrays that slots should no longer keep to the strong tier.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: inside the gate of trims; waits for whoever counts what the pool keeps, or takes an array out or puts it back to give its pages back.</para>
/// <para><b>Ordering</b>: that of the gate of trims, and of <see cref="LedgerAccount{TAtomics}.HoldMoves"/>.</para>
/// <para><b>Bounds</b>: one number a core.</para>
/// <para><b>Accepted races</b>: a core whose traffic is read while it works may count as used or unused.</para>
/// </remarks>
internal sealed class SlotSweep<TAtomics>(LargeTiers<TAtomics> tiers, CoreTraffic<TAtomics> traffic, LargeBudget<TAtomics> budget, Retention<TAtomics> retention)
    where TAtomics : struct, IAtomics
{
    private readonly CoreUse[] _uses = new CoreUse[default(TAtomics).ProcessorCount()];

    /// <param name="everything">Whether to move all of them; otherwise those that their core has not used since the last sweep, and those that are too large by now.</param>
    /// <param name="trim">The trim.</param>
    public void Sweep(bool everything, TrimJournal trim)
    {
        for (int core = 0; core < tiers.Slots.Count; core++)
        {
            tiers.Slots.Uncounted(core, out long rents, out _);
            _uses[core].Note(traffic.Operations(core) + rents);
            bool isOverdue = _uses[core].IsUnused || tiers.Slots.Bytes.HasMoreThan(budget.MostInSlots) || tiers.Slots.Peek(core)?.Bytes > budget.LargestInSlot;
            if (everything || isOverdue)
            {
                Move(core, trim);
            }
        }
    }

    private void Move(int core, TrimJournal trim)
    {
        using HeldGate<TAtomics> alone = tiers.Account.HoldMoves();
        if (tiers.Slots.Take(core) is { } record)
        {
            retention.KeepOther(record, trim);
        }
    }

    /// <summary>How much a core has done, as sweeps have seen it.</summary>
    private struct CoreUse
    {
        [Shared(Sharing.Owner)]
        private long _operations;

        /// <summary>Whether the last sweep has found that it had done nothing since the one before.</summary>
        public bool IsUnused { get; private set; }

        public void Note(long operations)
        {
            IsUnused = operations == _operations;
            _operations = operations;
        }
    }
}
