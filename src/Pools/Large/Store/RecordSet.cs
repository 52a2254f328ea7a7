using Pools.Internal;

namespace Pools.Large;

/// <summary>Records in two orders: a stack for each size class, and a list of all by the time of their return.</summary>
/// <remarks>Every operation takes constant time, except that <see cref="FindNewest"/> looks at one word for each 64 classes.
/// <para><b>Threading</b>: one thread at a time, under the lock of the store.</para></remarks>
internal sealed class RecordSet(int classes)
{
    private const int BitsPerWord = 64;

    private readonly ClassStack[] _stacks = new ClassStack[classes];

    /// <summary>A bit for each class that has arrays.</summary>
    private readonly ulong[] _occupied = new ulong[(classes + BitsPerWord - 1) / BitsPerWord];

    /// <summary>The one that was returned first.</summary>
    public ArrayRecord? Earliest { get; private set; }

    /// <summary>The one that was returned last.</summary>
    public ArrayRecord? Latest { get; private set; }

    /// <summary>The bytes of all arrays.</summary>
    public long Bytes { get; private set; }

    /// <summary>Adds an array as the newest.</summary>
    public void AddNewest(ArrayRecord record)
    {
        ref ClassStack stack = ref Count(record, record.Bytes);
        record.Older = stack.Newest;
        (stack.Newest is { } newest ? ref newest.Newer : ref stack.Oldest) = record;
        stack.Newest = record;

        record.Earlier = Latest;
        if (Latest is { } latest)
        {
            latest.Later = record;
        }

        Earliest ??= record;
        Latest = record;
    }

    /// <summary>Removes an array of this set.</summary>
    public void Remove(ArrayRecord record)
    {
        ref ClassStack stack = ref Count(record, -record.Bytes);
        (record.Newer is { } newer ? ref newer.Older : ref stack.Newest) = record.Older;
        (record.Older is { } older ? ref older.Newer : ref stack.Oldest) = record.Newer;
        if (stack.Newest is null)
        {
            _occupied[record.SizeClass / BitsPerWord] &= ~(1UL << record.SizeClass);
        }

        if (record.Later is { } later)
        {
            later.Earlier = record.Earlier;
        }
        else
        {
            Latest = record.Earlier;
        }

        if (record.Earlier is { } earlier)
        {
            earlier.Later = record.Later;
        }
        else
        {
            Earliest = record.Later;
        }

        (record.Older, record.Newer, record.Earlier, record.Later) = (null, null, null, null);
    }

    /// <summary>The newest array of the smallest class in a range that has any; null: none has.</summary>
    public ArrayRecord? FindNewest(int smallestClass, int largestClass)
    {
        for (int word = smallestClass / BitsPerWord; word <= largestClass / BitsPerWord; word++)
        {
            ulong bits = _occupied[word];
            if (word == smallestClass / BitsPerWord)
            {
                bits &= ulong.MaxValue << smallestClass;
            }

            if (bits != 0)
            {
                int found = (word * BitsPerWord) + BitMath.TrailingZeroCount(bits);
                return found <= largestClass ? _stacks[found].Newest : null;
            }
        }

        return null;
    }

    private ref ClassStack Count(ArrayRecord record, long bytes)
    {
        Bytes += bytes;
        _occupied[record.SizeClass / BitsPerWord] |= 1UL << record.SizeClass;
        return ref _stacks[record.SizeClass];
    }

    private struct ClassStack
    {
        public ArrayRecord? Newest;
        public ArrayRecord? Oldest;
    }
}
