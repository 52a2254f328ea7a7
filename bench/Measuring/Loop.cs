namespace Pools.Bench.Measuring;

/// <summary>
/// A load, instantiated over one contender. One operation is one rent with its return. Short calls, many of them, are what takes the code to its
/// last tier; so a loop must be cheap to enter.
/// </summary>
internal abstract class Loop
{
    /// <summary>Operations come in multiples of this.</summary>
    public virtual int Granularity => 1;

    /// <summary>Bytes that the load itself allocates for each operation, whatever the pool does: taken off the figure.</summary>
    public virtual double HarnessBytesPerOperation => 0;

    /// <summary>Does at least <paramref name="operations"/> operations and says how many it did.</summary>
    public abstract long Run(long operations);

    /// <summary>Rounds up to whole multiples of the granularity.</summary>
    protected static long Units(long operations, int granularity) => (operations + granularity - 1) / granularity;
}
