namespace Pools.Bench;

internal readonly record struct Rental(byte[] Array, int Length)
{
    public void Fill() => Array.AsSpan(0, Length).Fill(1);

    public void TouchPages()
    {
        for (int i = 0; i < Length; i += Environment.SystemPageSize)
        {
            Array[i] = 1;
        }
    }

    public void Touch() => Array[0] = 1;
}

/// <summary>Rents and returns for a load, and counts what it asked for and got, in bytes.</summary>
/// <remarks><b>Threading:</b> any thread; the counters change under a lock, and are read by one thread that looks on.</remarks>
internal sealed class RentalMeter(ArrayPool<byte> pool)
{
    private readonly List<WeakReference<byte[]>> _allocated = [];
    private readonly Lock _counting = new();
    private long _requested;
    private long _rented;

    public long Asked { get; private set; }

    public long InUse { get; private set; }

    public long PeakAsked { get; private set; }

    public long Rents { get; private set; }

    public long Allocations { get; private set; }

    public double Waste => (double)_rented / _requested;

    /// <inheritdoc cref="Moment.Held"/>
    public long Held => pool is LargeArrayPool<byte> large
        ? large.GetStatistics().Large!.RetainedBytes
        : Math.Max(0, LivingBytes() - InUse);

    public Rental Rent(int length)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        byte[] array = pool.Rent(length);
        bool isNew = GC.GetAllocatedBytesForCurrentThread() - before >= array.Length;
        lock (_counting)
        {
            if (isNew)
            {
                Allocations++;
                _allocated.Add(new WeakReference<byte[]>(array));
            }

            Rents++;
            _requested += length;
            _rented += array.Length;
            InUse += array.Length;
            Asked += length;
            PeakAsked = Math.Max(PeakAsked, Asked);
        }

        return new Rental(array, length);
    }

    public void Return(Rental rental)
    {
        lock (_counting)
        {
            Asked -= rental.Length;
            InUse -= rental.Array.Length;
        }

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

    private long LivingBytes()
    {
        lock (_counting)
        {
            long bytes = 0;
            _allocated.RemoveAll(reference =>
            {
                bool isAlive = reference.TryGetTarget(out byte[]? array);
                bytes += array?.Length ?? 0;
                return !isAlive;
            });
            return bytes;
        }
    }
}
