namespace Pools.Tool.Ledger;

/// <summary>Counts events in each part of the trace.</summary>
/// <remarks><b>Bounds</b>: <see cref="Count"/> numbers. When the trace outlasts them, two become one.</remarks>
internal sealed class TimeSlices
{
    /// <summary>Enough to distinguish a fault that goes on from one that has ended (arbitrary).</summary>
    public const int Count = 32;

    /// <summary>In nanoseconds: 1/64 s, so that a trace of ten seconds has 20 of half a second.</summary>
    private const long FirstWidth = 1_000_000_000 / 64;

    private readonly long[] _counts = new long[Count];
    private long _width = FirstWidth;

    public void Add(long time, long count = 1)
    {
        while (time >= _width * Count)
        {
            for (int i = 0; i < Count / 2; i++)
            {
                _counts[i] = _counts[2 * i] + _counts[(2 * i) + 1];
            }

            Array.Clear(_counts, Count / 2, Count / 2);
            _width *= 2;
        }

        _counts[time / _width] += count;
    }

    public void Add(TimeSlices other)
    {
        for (int i = 0; i < Count; i++)
        {
            if (other._counts[i] > 0)
            {
                Add(i * other._width, other._counts[i]);
            }
        }
    }

    public long Since(long time) => _counts.Where((_, slice) => slice * _width >= time).Sum();
    public long Until(long time) => _counts.Where((_, slice) => (slice + 1) * _width <= time).Sum();
}
