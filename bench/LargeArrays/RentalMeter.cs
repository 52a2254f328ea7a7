namespace Pools.Bench;

internal readonly record struct Rental(byte[] Array, int Length)
{
    public void Fill() => Array.AsSpan(0, Length).Fill(1);

    public void Touch() => Array[0] = 1;
}

/// <summary>Rents and returns for a load, and counts what it asked for and got, in bytes.</summary>
/// <remarks><b>Threading:</b> one thread rents and returns; others may read.</remarks>
internal sealed class RentalMeter(ArrayPool<byte> pool)
{
    private long _requested;
    private long _rented;

    public long Asked { get; private set; }

    public long InUse { get; private set; }

    public long Rents { get; private set; }

    public long Allocations { get; private set; }

    public double Waste => (double)_rented / _requested;

    public Rental Rent(int length)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        byte[] array = pool.Rent(length);
        Allocations += GC.GetAllocatedBytesForCurrentThread() - before >= array.Length ? 1 : 0;
        Rents++;
        _requested += length;
        _rented += array.Length;
        InUse += array.Length;
        Asked += length;
        return new Rental(array, length);
    }

    public void Return(Rental rental)
    {
        Asked -= rental.Length;
        InUse -= rental.Array.Length;
        pool.Return(rental.Array);
    }

    /// <summary>At each step, returns the oldest array of a full queue, and rents another.</summary>
    public void Turn(Queue<Rental> held, int depth, int steps, Func<int> lengths, Action<Rental> touch)
    {
        for (int step = 0; step < steps; step++)
        {
            if (held.Count == depth)
            {
                Return(held.Dequeue());
            }

            Rental rental = Rent(lengths());
            touch(rental);
            held.Enqueue(rental);
        }
    }

    public void Restart() => Rents = Allocations = _requested = _rented = 0;
}
