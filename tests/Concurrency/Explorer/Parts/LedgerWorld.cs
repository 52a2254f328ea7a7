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
        _lasting = _ledger.Open(new RetentionBound(long.MaxValue));
        _going = _ledger.Open(new RetentionBound(long.MaxValue));
        Keep(_going, 5);
        _lasting.BudgetWish = 10;
        _ledger.Refresh(waits: true);
        Threads = threads(this);
    }

    protected override IReadOnlyList<Action> Threads { get; }

    /// <summary>A pool goes while two others' finalizers return to it, and a third thread to the pool that lasts.</summary>
    public static LedgerWorld Going(Machine machine) => new(machine, world =>
    [
        () => Keep(world._going, 3),
        () => Exchange(world._going, 7),
        () => world._going.Close(),
        () => Keep(world._lasting, 11),
    ]);

    public static LedgerWorld Wishing(Machine machine) => new(machine, world =>
    [
        () => world._ledger.Raise(40),
        () => world._ledger.Raise(30),
        () => world._ledger.Raise(20),
    ]);

    public override string? Judge()
    {
        long account = _lasting.KeptBytes + _going.KeptBytes;
        return _ledger.KeptBytes != account ? $"the ledger says {_ledger.KeptBytes} bytes, its accounts {account}"
            : _going.IsClosed && _going.KeptBytes != 0 ? $"{_going.KeptBytes} bytes stay in the account of a pool that is gone"
            : !_going.IsClosed && _ledger.Budget != 40 ? $"the largest wish is 40, and the budget {_ledger.Budget}"
            : null;
    }

    private static void Keep(LedgerAccount<ExplorerAtomics> account, long bytes) => account.TryKeep(bytes);

    private static void Exchange(LedgerAccount<ExplorerAtomics> account, long bytes)
    {
        account.TryKeep(bytes);
        account.Subtract(bytes);
    }
}
