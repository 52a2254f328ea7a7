namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A pool of two parts and one number that bounds them.</summary>
internal sealed class BoundWorld : PartWorld
{
    private readonly long _most;
    private readonly long _mostOfSecond;
    private readonly RetentionBound _whole;
    private readonly RetentionBound _first;
    private readonly RetentionBound _second;
    private long _kept;
    private long _keptInSecond;

    private BoundWorld(Machine machine, long most, long mostOfSecond, Func<BoundWorld, Action[]> threads)
        : base(machine)
    {
        _most = most;
        _mostOfSecond = mostOfSecond;
        _whole = new RetentionBound(most);
        _first = new RetentionBound(most, _whole);
        _second = new RetentionBound(mostOfSecond, _whole);
        Threads = threads(this);
    }

    protected override IReadOnlyList<Action> Threads { get; }

    /// <summary>Two threads keep something and a third for a while; there is no room for all three.</summary>
    public static BoundWorld Filling(Machine machine) =>
        new(machine, most: 10, mostOfSecond: 8, world => world.KeepAndExchange(ofFirst: 4, ofSecond: 5));

    /// <summary>As <see cref="Filling"/>, but two of the threads see room for a crowd.</summary>
    public static BoundWorld Crowded(Machine machine) =>
        new(machine, most: 4100, mostOfSecond: 4100, world => world.KeepAndExchange(ofFirst: 4, ofSecond: 4095));

    /// <summary>A thread sees room for a crowd, another takes nearly all of it, and a third one reads what is kept.</summary>
    public static BoundWorld CrowdedAndRead(Machine machine) =>
        new(machine, most: 4100, mostOfSecond: 4100,
            world => [() => world.Keep(world._first, 4), () => world.Keep(world._second, 4097), world.Read]);

    public override void Watch()
    {
        if (_kept > _most || _keptInSecond > _mostOfSecond)
        {
            Machine.Fail($"{_kept} bytes of {_most} are kept, {_keptInSecond} of {_mostOfSecond} in the second part");
        }
    }

    public override string? Judge()
    {
        (long whole, long first, long second) = (Inside.Bytes(_whole), Inside.Bytes(_first), Inside.Bytes(_second));
        return whole == _kept && first + second == _kept ? null
            : $"{_kept} bytes are kept; the pool says {whole}, and its parts {first} and {second}";
    }

    private Action[] KeepAndExchange(long ofFirst, long ofSecond) =>
        [() => Keep(_first, ofFirst), () => Keep(_second, ofSecond), () => Exchange(_second, ofFirst)];

    private void Keep(RetentionBound part, long bytes)
    {
        if (part.TryAdd<ExplorerAtomics>(bytes))
        {
            Note(part, bytes);
        }
    }

    private void Exchange(RetentionBound part, long bytes)
    {
        if (part.TryAdd<ExplorerAtomics>(bytes))
        {
            Note(part, bytes);
            Note(part, -bytes);
            part.Subtract<ExplorerAtomics>(bytes);
        }
    }

    private void Read()
    {
        long kept = _whole.KeptBytes<ExplorerAtomics>();
        if (kept > _most)
        {
            Machine.Fail($"{kept} bytes of {_most} are said to be kept");
        }
    }

    private void Note(RetentionBound part, long bytes)
    {
        _kept += bytes;
        _keptInSecond += part == _second ? bytes : 0;
        Watch();
    }
}
