namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Slots of two cores that may have so many bytes together.</summary>
internal sealed class SlotsWorld : PartWorld, IRecordOwner
{
    private readonly long _most;
    private readonly LedgerAccount<ExplorerAtomics> _account;
    private readonly CoreSlots<ExplorerAtomics> _slots;

    private SlotsWorld(Machine machine, long most, long before, Func<SlotsWorld, Action[]> threads)
        : base(machine)
    {
        _most = most;
        _account = new BudgetLedger<ExplorerAtomics>().Open(new RetentionBound(long.MaxValue));
        _slots = new CoreSlots<ExplorerAtomics>(new CoreTraffic<ExplorerAtomics>(classes: 1), _account);

        // The first core has this in credit.
        Put(before);
        Take();
        Threads = threads(this);
    }

    bool IRecordOwner.IsGone => true;

    string IRecordOwner.PoolName => nameof(SlotsWorld);

    protected override IReadOnlyList<Action> Threads { get; }
    private long BytesInPlaces => InsideLarge.Places(_slots).Sum(record => record?.Bytes ?? 0);

    /// <summary>Two cores each have room for an array, and not for both, while the first one's place is emptied.</summary>
    public static SlotsWorld Filling(Machine machine) =>
        new(machine, most: 10, before: 1, world => [() => world.Put(6), () => world.Put(7), world.Take]);

    public static SlotsWorld Lending(Machine machine) =>
        new(machine, most: 10, before: 9, world => [() => world.Put(4), () => world.Put(2), () => world.Put(5)]);

    public override void Watch()
    {
        if (BytesInPlaces > _most)
        {
            Machine.Fail($"{BytesInPlaces} bytes of {_most} have a place");
        }
    }

    public override string? Judge()
    {
        long bytes = BytesInPlaces;
        if (_slots.Bytes.Counted != bytes || _account.KeptBytes != bytes)
        {
            return $"{bytes} bytes have a place; the slots say {_slots.Bytes.Counted}, and the account {_account.KeptBytes}";
        }

        // Instead of what is there, so that the place's bytes and the rest are needed, wherever they are.
        Put(_most - bytes + (_slots.Peek(0)?.Bytes ?? 0));
        return BytesInPlaces == _most ? null : $"{bytes} bytes of {_most} had a place, and the rest cannot be had";
    }

    bool IRecordOwner.OnAbandoned(ArrayRecord record, long word) => true;

    private void Put(long bytes) =>
        _slots.TryPut(new ArrayRecord(new byte[1], 0, bytes, this) { State = ArrayRecord.InTransit }, _most, out _, out _);

    private void Take() => _slots.Take(0);
}
