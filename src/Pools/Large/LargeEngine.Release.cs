using Pools.Internal;

namespace Pools.Large;

/// <content>Discards pages and drops arrays that a trim has taken out of the store, without the lock.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>Discards the pages of arrays and puts them back.</summary>
    /// <returns>The bytes discarded.</returns>
    private long Discard(ArrayRecord? chain, out ArrayRecord? dropped)
    {
        // First those that were returned first: so they are evicted first, too.
        chain = Reverse(chain);
        long bytes = 0;
        dropped = null;
        while (chain is { } record)
        {
            chain = record.Older;
            record.Older = null;
            long discarded = _pages.Discard(record.Array);
            bytes += discarded;
            if (!_store.PutBack(record, isDiscarded: discarded != 0))
            {
                bytes += record.Bytes - discarded;
                record.Drop<TAtomics>();
                record.Older = dropped;
                dropped = record;
            }
        }

        return bytes;
    }

    private static ArrayRecord? Reverse(ArrayRecord? chain)
    {
        ArrayRecord? reversed = null;
        while (chain is { } record)
        {
            chain = record.Older;
            record.Older = reversed;
            reversed = record;
        }

        return reversed;
    }

    /// <summary>Discards the pages of arrays that were dropped at least an interval ago and still exist.</summary>
    /// <returns>The bytes discarded.</returns>
    private long DiscardDropped()
    {
        long bytes = 0;
        _dropped.BeginInterval();
        while (_pages.IsOn && _dropped.TryTakeUnused(out int sizeClass) is { } array)
        {
            bytes += _pages.Discard(array);
            _dropped.Add(array, sizeClass, isDiscarded: true);
        }

        return bytes;
    }

    /// <summary>Drops a chain of arrays. Its first array was released last.</summary>
    /// <param name="chain">The arrays.</param>
    /// <param name="discards">Whether their pages are discarded: the collector may keep the memory for a long time otherwise.</param>
    /// <param name="remembers">Whether rents can have them until a collection takes them.</param>
    /// <param name="released">The same arrays in the order of their release.</param>
    /// <returns>Their bytes.</returns>
    private long Release(ArrayRecord? chain, bool discards, bool remembers, out ArrayRecord? released)
    {
        long bytes = 0;
        released = null;
        while (chain is { } record)
        {
            chain = record.Older;
            record.Older = released;
            released = record;
            bytes += record.Bytes;
            if (discards)
            {
                record.IsDiscarded = _pages.Discard(record.Array) != 0;
            }

            if (remembers)
            {
                Drop(record);
            }
            else
            {
                record.Drop<TAtomics>();
            }
        }

        return bytes;
    }
}
