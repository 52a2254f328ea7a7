using Pools.Internal;

namespace Pools.PerCore;

/// <content>For trims and statistics.</content>
internal sealed partial class Shelf<TAtomics>
{
    /// <summary>When a trim first saw the shelf in its present state: a timestamp of the pool's clock. Used by trims only.</summary>
    [Shared(Sharing.Owner)]
    private long _seenAt;

    [Shared(Sharing.Owner)]
    private long _seenTakes;

    /// <summary>How many magazines were never needed since the last call: the low-water mark, which then starts over, as do the visits.</summary>
    public int RestartLowWater()
    {
        TAtomics atomics = default;
        long low = atomics.Read(ref LowWater);
        int now = MagazinesWithArrays();
        atomics.Write(ref LowWater, now);
        atomics.Write(ref _isVisited, false);
        return low < now ? (int)low : now;
    }

    /// <summary>Whether nothing was taken for this long, as far as trims have observed. If the clock was set back, the time starts over.</summary>
    /// <param name="now">The time of this trim.</param>
    /// <param name="staleAfter">How long, in the clock's units.</param>
    public bool IsStale(long now, long staleAfter)
    {
        long takes = default(TAtomics).Read(ref Takes);
        if (_seenAt == 0 || _seenAt > now || takes != _seenTakes)
        {
            _seenTakes = takes;
            _seenAt = now;
            return false;
        }

        return now - _seenAt >= staleAfter;
    }

    /// <summary>Takes the magazine that has been on the shelf longest, as far as its place tells.</summary>
    public Magazine? TakeOldest()
    {
        for (int word = 0; word < _wordCount; word++)
        {
            for (long bits = Word(word); bits != 0; bits &= bits - 1)
            {
                int place = (word * BitsPerWord) + BitMath.TrailingZeroCount((ulong)bits);
                Magazine? magazine = Swap(place, null);
                ClearBit(place);
                if (magazine is not null)
                {
                    return magazine;
                }
            }
        }

        return null;
    }

    /// <summary>Takes the magazine at a place, whatever it holds.</summary>
    /// <param name="place">0 … <see cref="PlaceCount"/> - 1.</param>
    public Magazine? TakeAt(int place)
    {
        if (default(TAtomics).VolatileRead(ref Place(place)) is null)
        {
            if (IsBitSet(place))
            {
                ClearBit(place);
            }

            return null;
        }

        Magazine? magazine = Swap(place, null);
        ClearBit(place);
        return magazine;
    }

    /// <summary>The magazine at a place: a hint, for counting.</summary>
    /// <param name="place">0 … <see cref="PlaceCount"/> - 1.</param>
    public Magazine? Peek(int place) => default(TAtomics).VolatileRead(ref Place(place));
}
