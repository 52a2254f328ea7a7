namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The counter of all large pools, which pools charge and release.</summary>
internal sealed class ProcessWorld : PartWorld
{
    private const long Most = 10;
    private readonly ProcessBytes<ExplorerAtomics> _process = new() { Limit = Most };
    private long _kept;

    private ProcessWorld(Machine machine)
        : base(machine) => Threads = [() => Keep(4), () => Keep(5), () => KeepForAWhile(4)];

    protected override IReadOnlyList<Action> Threads { get; }

    /// <summary>Two threads keep something, and a third keeps something for a while. There is no room for all three.</summary>
    public static ProcessWorld Filling(Machine machine) => new(machine);

    public override void Watch()
    {
        if (_kept > Most)
        {
            Machine.Fail($"{_kept} bytes of {Most} are kept");
        }
    }

    public override string? Judge() => _process.Kept == _kept ? null : $"{_kept} bytes are kept, {_process.Kept} are charged";

    private void KeepForAWhile(long bytes)
    {
        if (Keep(bytes))
        {
            _kept -= bytes;
            _process.Release(bytes);
        }
    }

    private bool Keep(long bytes)
    {
        bool isCharged = _process.TryCharge(bytes, otherwise: long.MaxValue);
        _kept += isCharged ? bytes : 0;
        Watch();
        return isCharged;
    }
}
