using Pools.Traces;

namespace Pools.Tool.Playing;

/// <summary>A pool as programs call it, through the abstract type.</summary>
/// <param name="isWhole">Whether each page is written to, as by a program that fills its arrays; else the first and the last byte.</param>
internal readonly struct PlayedPool(ArrayPool<byte> pool, bool isWhole) : ITracedPool<ArraySegment<byte>>
{
    private const int Page = 4096;

    public ArraySegment<byte> Rent(int elements)
    {
        byte[] array = pool.Rent(elements);
        if (elements > 0)
        {
            array[elements - 1] = 1;
            int pages = isWhole ? PagesOf(elements) : 1;
            for (int page = 0; page < pages; page++)
            {
                array[page * Page] = 1;
            }
        }

        return array;
    }

    /// <summary>In how many pages an array begins, at most; the last one's beginning is an index, even where the one behind it would be none.</summary>
    internal static int PagesOf(int elements) => ((elements - 1) / Page) + 1;

    public void Return(ArraySegment<byte> lease) => pool.Return(lease.Array!);

    public void Work()
    {
        // Who writes to whole arrays pushes enough out of the caches.
        if (!isWhole)
        {
            WorkBetween.Do();
        }
    }
}
