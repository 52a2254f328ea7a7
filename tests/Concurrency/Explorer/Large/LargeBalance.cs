namespace Pools.Tests.Concurrency.Explorer;

/// <summary>An equation between the counts of a large pool. It always holds, because a snapshot is of one moment.</summary>
internal static class LargeBalance
{
    /// <returns>What is wrong, or null.</returns>
    public static string? Judge(LargeCounts counts, bool hasLeaks)
    {
        foreach (BucketStatistics each in counts.Classes)
        {
            // An array that was dropped may have been rented again since.
            long living = each.Rented - each.Returned + each.Pooled;
            long gone = each.Dropped + each.Trimmed;
            if (!hasLeaks && (each.Allocated > living + gone || (gone == 0 && each.Allocated != living)))
            {
                return $"{each.Allocated} allocated arrays, {living} that are rented or kept, and {gone} that were dropped or trimmed";
            }
        }

        long rented = counts.Classes.Sum(each => (each.Rented - each.Returned) * each.ArrayBytes);
        long kept = counts.Classes.Sum(each => each.Pooled * each.ArrayBytes);
        LargeArrayStatistics large = counts.Large;
        return large.InUseBytes != rented ? $"{large.InUseBytes} bytes in use, and {rented} of rented arrays"
            : large.RetainedBytes != kept ? $"{large.RetainedBytes} bytes that are kept, and {kept} of kept arrays"
            : large.NonResidentBytes < 0 || large.NonResidentBytes > kept ? $"{large.NonResidentBytes} non-resident bytes of {kept}"
            : null;
    }
}
