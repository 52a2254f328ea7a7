namespace Pools.Tests;

/// <summary>A third-party pool that allocates each array, and records its calls.</summary>
public sealed class RecordingPool<T> : ArrayPool<T>, IDisposable
{
    public List<int> Rented { get; } = [];

    public List<(T[] Array, bool Clears)> Returned { get; } = [];

    public int Disposals { get; private set; }

    public override T[] Rent(int minimumLength)
    {
        Rented.Add(minimumLength);
        return new T[minimumLength];
    }

    public override void Return(T[] array, bool clearArray = false) => Returned.Add((array, clearArray));

    public void Dispose() => Disposals++;
}
