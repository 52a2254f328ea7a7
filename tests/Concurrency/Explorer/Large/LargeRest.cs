namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a pool's counts say of every moment in which nobody works with it, whatever it does by itself.</summary>
internal sealed class LargeRest
{
    private readonly Sums _sums;
    private readonly Func<LargeArrayStatistics, long> _pages;
    private readonly long _pageBytes;

    public LargeRest(LargePool pool, Func<LargeArrayStatistics, long>? pages)
    {
        LargeCounts counts = pool.Engine.Census.Count();
        _sums = new Sums(counts);
        _pages = pages ?? (static _ => 0);
        _pageBytes = _pages(counts.Large);
    }

    public string? Judge(LargeCounts counts)
    {
        Sums now = new(counts);
        long outBytes = counts.Classes.Sum(count => (count.Rented - count.Returned) * count.ArrayBytes);
        long keptBytes = counts.Classes.Sum(count => count.Pooled * count.ArrayBytes);
        return now.Rents != _sums.Rents ? $"counts {now.Rents} rents, of {_sums.Rents}"
            : now.OutOrLost != _sums.OutOrLost ? $"counts {now.OutOrLost} arrays that are out or lost, of {_sums.OutOrLost}"
            : now.KeptOrGone != _sums.KeptOrGone ? $"counts {now.KeptOrGone} arrays that are kept or gone, of {_sums.KeptOrGone}"
            : outBytes != counts.Large.InUseBytes ? $"says that {counts.Large.InUseBytes} bytes are out, and counts {outBytes} of arrays"
            : keptBytes != counts.Large.RetainedBytes
                ? $"says that it keeps {counts.Large.RetainedBytes} bytes, and counts {keptBytes} of arrays"
            : now.Bytes != _sums.Bytes ? $"says where {now.Bytes} bytes are, of {_sums.Bytes}"
            : _pages(counts.Large) != _pageBytes
                ? $"says that {counts.Large.DiscardedBytes} bytes were given back, and that it lacks {counts.Large.NonResidentBytes}"
            : null;
    }

    private readonly struct Sums(LargeCounts counts)
    {
        public long Rents { get; } = counts.Classes.Sum(count => count.Rented);
        public long OutOrLost { get; } = counts.Classes.Sum(count => count.Rented - count.Returned) + counts.Large.Leaks;
        public long KeptOrGone { get; } = counts.Classes.Sum(count => count.Pooled + count.Trimmed
            + count.Dropped) - counts.Large.ReclaimableHits;
        public long Bytes { get; } = counts.Large.InUseBytes + counts.Large.LeakedBytes + counts.Large.RetainedBytes
            + counts.Large.ReclaimableBytes;
    }
}
