namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A strong tier whose second shard is made as two threads of its core return something and another thread closes the tier: what was added is found by whoever closed it.</summary>
internal sealed class ShardWorld : PartWorld, IRecordOwner
{
    private readonly StrongTier<ExplorerAtomics> _tier = new(classes: 1);
    private readonly ArrayRecord[] _records;
    private readonly bool[] _isAdded;
    private readonly HashSet<ArrayRecord> _found = [];

    public ShardWorld(Machine machine)
        : base(machine)
    {
        _records = [Record(), Record()];
        _isAdded = new bool[_records.Length];

        // Every other thread runs on the second core.
        Threads = [CloseAndSweep, () => Add(0), () => { }, () => Add(1)];
    }

    bool IRecordOwner.IsGone => true;

    string IRecordOwner.PoolName => nameof(ShardWorld);

    protected override IReadOnlyList<Action> Threads { get; }

    public override string? Judge()
    {
        if (_tier.TakeOldest(0, PageFilter.Any, leaves: true) is not null)
        {
            return "an array was added after the tier was closed";
        }

        for (int i = 0; i < _records.Length; i++)
        {
            if (_isAdded[i] != _found.Contains(_records[i]))
            {
                return $"array {i} was {(_isAdded[i] ? "added, and is nowhere" : "refused, and is there")}";
            }
        }

        return null;
    }

    bool IRecordOwner.OnAbandoned(ArrayRecord record, long word) => true;

    private ArrayRecord Record() => new(new byte[1], 0, 1, this) { State = ArrayRecord.Dropped };
    private void Add(int record) => _isAdded[record] = _tier.TryPush(_records[record], waits: true);

    private void CloseAndSweep()
    {
        _tier.Close();
        while (_tier.TakeOldest(0, PageFilter.Any, leaves: true) is { } record)
        {
            _found.Add(record);
        }
    }
}
