namespace Pools.Memory;

/// <summary>Whole pages of memory.</summary>
/// <param name="Start">The address of the first, a multiple of the page size.</param>
/// <param name="Length">Bytes, a multiple of the page size; 0 if there is no whole page.</param>
internal readonly record struct PageRange(nuint Start, nuint Length)
{
    public nuint End => Start + Length;

    /// <summary>The first pages that lie wholly between two addresses.</summary>
    /// <param name="start">The address of the first byte.</param>
    /// <param name="end">The address after the last byte.</param>
    /// <param name="pageSize">A power of two.</param>
    /// <param name="most">The most bytes to take, at least a page.</param>
    public static PageRange Inside(nuint start, nuint end, nuint pageSize, nuint most)
    {
        nuint inPage = pageSize - 1;
        nuint first = (start + inPage) & ~inPage;
        nuint last = end & ~inPage;
        nuint whole = last > first ? last - first : 0;
        return new PageRange(first, whole < most ? whole : most & ~inPage);
    }
}
