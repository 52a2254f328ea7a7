using System;
using System.Buffers;
using System.Threading;

namespace Pools.Bench.LargeArrays;

/// <summary>Rents and returns for a load, and counts what it asked for and got.</summary>
/// <remarks><b>Threading:</b> any thread.</remarks>
internal sealed class RentalMeter(ArrayPool<byte> pool)
{
    private readonly LivingArrays _living = new();
    private long _asked;
    private long _inUse;
    private long _peakAsked;
    private long _rents;
    private long _allocations;
    private long _requested;
    private long _rented;

    public long Asked => Volatile.Read(ref _asked);

    public long InUse => Volatile.Read(ref _inUse);

    /// <summary>The most that was asked for and not returned at once.</summary>
    public long PeakAsked => Volatile.Read(ref _peakAsked);

    public long Rents => Volatile.Read(ref _rents);

    /// <summary>Rents that allocated the array.</summary>
    public long Allocations => Volatile.Read(ref _allocations);

    /// <summary>How many times longer the arrays were than asked.</summary>
    public double Waste => (double)Volatile.Read(ref _rented) / Volatile.Read(ref _requested);

    /// <inheritdoc cref="Moment.Held"/>
    public long Held => pool is LargeArrayPool<byte> large ? large.GetStatistics().Large!.RetainedBytes : Math.Max(0, _living.Bytes() - InUse);

    public Rental Rent(int length)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        byte[] array = pool.Rent(length);
        if (GC.GetAllocatedBytesForCurrentThread() - before >= array.Length)
        {
            Interlocked.Increment(ref _allocations);
            _living.Add(array);
        }

        Interlocked.Increment(ref _rents);
        Interlocked.Add(ref _requested, length);
        Interlocked.Add(ref _rented, array.Length);
        Interlocked.Add(ref _inUse, array.Length);
        NotePeak(Interlocked.Add(ref _asked, length));
        return new Rental(array, length);
    }

    public void Return(Rental rental)
    {
        Interlocked.Add(ref _asked, -rental.Length);
        Interlocked.Add(ref _inUse, -rental.Array.Length);
        pool.Return(rental.Array);
    }

    /// <summary>Counts rents, allocations and lengths from here on.</summary>
    public void Restart()
    {
        Volatile.Write(ref _rents, 0);
        Volatile.Write(ref _allocations, 0);
        Volatile.Write(ref _requested, 0);
        Volatile.Write(ref _rented, 0);
    }

    private void NotePeak(long asked)
    {
        for (long peak = PeakAsked; asked > peak;)
        {
            long seen = Interlocked.CompareExchange(ref _peakAsked, asked, peak);
            peak = seen == peak ? asked : seen;
        }
    }
}
