namespace Pools.Bench;

/// <summary>A rented array and how much of it was asked for.</summary>
internal readonly record struct Rental(byte[] Array, int Length)
{
    /// <summary>Writes every byte that was asked for.</summary>
    public void Fill() => Array.AsSpan(0, Length).Fill(1);

    /// <summary>Writes one byte of each page that was asked for: all of them are needed.</summary>
    public void TouchPages()
    {
        for (int i = 0; i < Length; i += Environment.SystemPageSize)
        {
            Array[i] = 1;
        }
    }

    /// <summary>Writes one byte: the first page is needed, no other.</summary>
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

    /// <summary>The most that was asked for and not returned at once.</summary>
    public long PeakAsked { get; private set; }

    public long Rents { get; private set; }

    /// <summary>Rents that allocated the array.</summary>
    public long Allocations { get; private set; }

    public double Waste => (double)_rented / _requested;

    /// <inheritdoc cref="Moment.Held"/>
    public long Held => pool is LargeArrayPool<byte> large ? large.GetStatistics().Large!.RetainedBytes : Math.Max(0, LivingBytes() - InUse);

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

    /// <summary>Turns a queue over: at each step, when it is full, its oldest array goes back, and a new one is rented.</summary>
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

    /// <summary>Counts rents, allocations and lengths from here on.</summary>
    public void Restart() => Rents = Allocations = _requested = _rented = 0;

    /// <summary>The bytes of the arrays that were allocated and that no collection has taken.</summary>
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
