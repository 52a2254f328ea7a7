namespace Pools.Tests.Simulation;

/// <summary>A pool that also counts its rents in one number for all threads. The bounds must find it.</summary>
internal sealed class CountingSubject(ISubject inner) : ISubject
{
    private readonly Counter _counter = new(inner.Root);

    public string Name => $"{inner.Name}, counting";
    public object Root => _counter;

    public object Rent(int bucket)
    {
        default(SimulatedAtomics).Add(ref _counter.Rents, 1);
        return inner.Rent(bucket);
    }

    public void Return(int bucket, object array) => inner.Return(bucket, array);
    public void End() => inner.End();

    private sealed class Counter(object inner)
    {
        public long Rents;

        public object Inner { get; } = inner;
    }
}
