using System.Reflection;

namespace Pools.Bench;

/// <summary>A load, instantiated over one contender. One operation is one rent with its return. Short calls, many of them, are what takes the code to its last tier; so a loop must be cheap to enter.</summary>
internal abstract class Loop
{
    /// <summary>Operations come in multiples of this.</summary>
    public virtual int Granularity => 1;

    /// <summary>Bytes that the load itself allocates for each operation, whatever the pool does: taken off the figure.</summary>
    public virtual double HarnessBytesPerOperation => 0;

    /// <summary>Does at least <paramref name="operations"/> operations and says how many it did.</summary>
    public abstract long Run(long operations);

    /// <summary>The times of single calls since the last time that it was asked; null where they are not taken.</summary>
    public virtual Histogram? TakeCalls() => null;

    /// <summary>Rounds up to whole multiples of the granularity.</summary>
    protected static long Units(long operations, int granularity) => (operations + granularity - 1) / granularity;
}

/// <summary>What a loop is given.</summary>
/// <param name="Length">Of the arrays, in elements.</param>
/// <param name="Another">Makes one more pool.</param>
internal sealed record Site<TPool>(TPool Pool, int Length, ThreadCrew? Crew, Func<TPool> Another)
{
    /// <exception cref="InvalidOperationException">The cell that made this site has no threads.</exception>
    public ThreadCrew RequiredCrew => Crew ?? throw new InvalidOperationException("This load needs threads; its cell has none.");
}

/// <summary>A load over one pool.</summary>
internal abstract class PoolLoop<TPool, TLease>(Site<TPool> site) : Loop
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease
{
    protected readonly int _length = site.Length;
    protected TPool _pool = site.Pool;
}

/// <summary>Makes one load for whichever contender asks: the point where the struct type parameter enters.</summary>
internal abstract class Load
{
    public abstract Loop Create<TPool, TLease>(Site<TPool> site)
        where TPool : struct, IContender<TLease>
        where TLease : struct, ILease;

    /// <summary>The same on every thread of a crew.</summary>
    public Load OnCrew() => new CrewLoad(this);
}

/// <summary>A loop class that is open in its pool and lease, and what its constructor takes after the site.</summary>
internal sealed class LoopOf(Type loop, params object[] arguments) : Load
{
    private const BindingFlags Constructor = BindingFlags.CreateInstance | BindingFlags.Public | BindingFlags.Instance | BindingFlags.DoNotWrapExceptions;

    public override Loop Create<TPool, TLease>(Site<TPool> site) =>
        (Loop)Activator.CreateInstance(loop.MakeGenericType(typeof(TPool), typeof(TLease)), Constructor, binder: null, [site, .. arguments], culture: null)!;
}

/// <summary>The loads that scenarios choose from.</summary>
internal static class Loads
{
    /// <summary>Rent, touch, return.</summary>
    public static Load Pair { get; } = new LoopOf(typeof(PairLoop<,>));

    public static Load EmptyPair { get; } = new LoopOf(typeof(EmptyPairLoop<,>));

    public static Load Dry { get; } = new LoopOf(typeof(DryLoop<,>));

    public static Load Ring { get; } = new LoopOf(typeof(RingLoop<,>));

    public static Load Channel { get; } = new LoopOf(typeof(ChannelLoop<,>));

    public static Load ShortThreads { get; } = new LoopOf(typeof(ShortThreadsLoop<,>));

    public static Load Depth(int depth, ReturnOrder order = ReturnOrder.Lifo) => new LoopOf(typeof(DepthLoop<,>), depth, order);

    public static Load Mixed(int shortest, int longest, int window) => new LoopOf(typeof(MixedLoop<,>), RandomLengths.LogUniform(shortest, longest), window);

    public static Load AsyncHop(int flows) => new LoopOf(typeof(AsyncHopLoop<,>), flows);

    public static Load Instances(int count) => new LoopOf(typeof(InstancesLoop<,>), count);

    public static Load StackDepths(StackPattern pattern) => new LoopOf(typeof(StackDepthLoop<,>), pattern);

    public static Load Latency(int depth) => new LoopOf(typeof(LatencyLoop<,>), depth);

    public static Load Traffic(TrafficPlan plan) => new LoopOf(typeof(TrafficLoop<,>), plan);

    public static Load Replay(Traces.Trace trace) => new LoopOf(typeof(ReplayLoop<,>), trace);
}

/// <inheritdoc cref="CrewLoop"/>
internal sealed class CrewLoad(Load inner) : Load
{
    public override Loop Create<TPool, TLease>(Site<TPool> site) => new CrewLoop(site.RequiredCrew, _ => inner.Create<TPool, TLease>(site));
}

/// <inheritdoc cref="DeepLoop"/>
internal sealed class DeepLoad(Load inner, int frames) : Load
{
    public override Loop Create<TPool, TLease>(Site<TPool> site) => new DeepLoop(inner.Create<TPool, TLease>(site), frames);
}
