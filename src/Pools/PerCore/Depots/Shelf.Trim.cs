using Pools.Internal;

namespace Pools.PerCore;

/// <content>What trimming and statistics need to know, and taking without giving.</content>
internal sealed partial class Shelf<TAtomics>
{
    /// <summary>When a trim first saw the shelf as it is: a timestamp of the pool's clock. The trimmer's only.</summary>
    [Shared(Sharing.Owner)]
    private long _seenAt;

    [Shared(Sharing.Owner)]
    private long _seenTakes;

    /// <summary>How many magazines were never needed since the last call: the low-water mark, from which the next interval starts anew, as the visits do.</summary>
    public int RestartLowWater()
    {
        TAtomics atomics = default;
        long low = atomics.Read(ref LowWater);
        int now = MagazinesWithArrays();
        atomics.Write(ref LowWater, now);
        atomics.Write(ref _isVisited, false);
        return low < now ? (int)low : now;
    }

    /// <summary>Whether nothing was taken for this long, as far as trims have looked. A clock that has been put back begins anew.</summary>
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

    /// <summary>Takes the magazine that has been there longest, as far as places tell, out of the shelf.</summary>
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

    /// <summary>Takes whatever is in a place out of the shelf.</summary>
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

    /// <summary>What is in a place: a hint, for counting.</summary>
    /// <param name="place">0 … <see cref="PlaceCount"/> - 1.</param>
    public Magazine? Peek(int place) => default(TAtomics).VolatileRead(ref Place(place));
}
