namespace Pools.Bench;

/// <summary>A load of one contender. An operation is a rent with its return. It is warmed up by many short calls.</summary>
/// <param name="granularity">Operations come in multiples of this.</param>
internal abstract class Loop(int granularity = 1)
{
    public int Granularity { get; } = granularity;

    /// <summary>Does at least <paramref name="operations"/> operations and says how many it did.</summary>
    public long Run(long operations)
    {
        long turns = (operations + Granularity - 1) / Granularity;
        Repeat(turns);
        return turns * Granularity;
    }

    public abstract void Repeat(long turns);
}

/// <param name="Length">Of the arrays, in elements.</param>
/// <param name="Crew">The threads of the cell, if the load needs some.</param>
internal sealed record Site<TPool>(TPool Pool, int Length, ThreadCrew? Crew, Func<TPool> Another);

internal abstract class PoolLoop<TPool, TLease>(Site<TPool> site, int granularity = 1) : Loop(granularity)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    protected readonly int _length = site.Length;
    protected TPool _pool = site.Pool;
}

/// <summary>Makes a load for any contender: a loop class, open in its pool and lease, and further arguments of its constructor.</summary>
internal sealed record Load(Type LoopClass, params object[] Arguments)
{
    private bool IsOnCrew { get; init; }

    public Load OnCrew() => this with { IsOnCrew = true };

    public Loop Create<TPool, TLease>(Site<TPool> site)
        where TPool : struct, IContender<TLease> where TLease : struct, ILease
    {
        return IsOnCrew ? CrewLoop.Of(site.Crew!, One) : One();

        Loop One() => (Loop)Activator.CreateInstance(LoopClass.MakeGenericType(typeof(TPool), typeof(TLease)), [site, .. Arguments])!;
    }
}

internal static class Loads
{
    public static Load Pair { get; } = new(typeof(PairLoop<,>));
    public static Load EmptyPair { get; } = new(typeof(EmptyPairLoop<,>));
    public static Load Dry { get; } = new(typeof(DryLoop<,>));
    public static Load Ring { get; } = new(typeof(RingLoop<,>));

    /// <param name="isFifo">First in, first out, as a queue returns; otherwise last in, first out, as nested calls do.</param>
    public static Load Depth(int depth, bool isFifo = false) => new(typeof(DepthLoop<,>), depth, isFifo);
    public static Load Mixed(int shortest, int longest, int window) =>
        new(typeof(MixedLoop<,>), RandomLengths.LogUniform(shortest, longest), window);
    public static Load Channel(int capacity) => new(typeof(ChannelLoop<,>), capacity);
    public static Load Instances(int count) => new(typeof(InstancesLoop<,>), count);
}
