using Pools.Internal;

namespace Pools.PerCore;

/// <content>Single arrays, for threads that have no magazine of their own: borrow a magazine, pop or push, put it back where it was.</content>
internal sealed partial class Shelf<TAtomics>
{
    /// <summary>Takes a single array, the one that arrived last.</summary>
    /// <param name="spare">A magazine that the caller owns after the call, or null: its place was taken while it was borrowed. It may hold arrays.</param>
    /// <returns>The array; null if none was found.</returns>
    public object? TryPop(out Magazine? spare)
    {
        int probes = MostProbes;
        for (int word = _wordCount - 1; word >= 0; word--)
        {
            long bits = Word(word);
            while (bits != 0 && probes-- > 0)
            {
                int bit = BitMath.Log2((ulong)bits);
                bits &= ~(1L << bit);
                int place = (word * BitsPerWord) + bit;

                // Borrow the magazine.
                Magazine? magazine = Swap(place, null);
                if (magazine is null)
                {
                    ClearBit(place);
                    continue;
                }

                object? array = _isStrict ? StrictMagazine<TAtomics>.TryPop(magazine) : MagazineOperations<TAtomics>.TryPop(magazine);
                if (array is null && MagazineOperations<TAtomics>.HoldsArrays(magazine))
                {
                    // A trim has taken its arrays without changing its count, so it cannot serve.
                    ClearBit(place);
                    spare = magazine;
                    return null;
                }

                spare = PutBack(place, magazine);
                if (array is not null || spare is not null)
                {
                    NoteLow();
                    return array;
                }
            }
        }

        spare = null;
        return null;
    }

    /// <summary>Adds a single array to the last magazine if that has room, or at the first place that holds no arrays.</summary>
    /// <param name="array">The array.</param>
    /// <param name="fresh">An empty magazine for a place that has none; null if none is needed or available. Null after the call if it was used.</param>
    /// <param name="spare">A magazine that the caller owns after the call, or null: its place was taken while it was borrowed. It may hold arrays.</param>
    /// <returns>Whether the array is on the shelf or in <paramref name="spare"/>.</returns>
    public bool TryPush(object array, ref Magazine? fresh, out Magazine? spare)
    {
        spare = null;
        int last = LastPlace();
        if (last >= 0 && HasRoom(last) && TryPushInto(last, array, ref fresh, out spare))
        {
            return true;
        }

        for (int word = 0, probes = MostProbes; word < _wordCount; word++)
        {
            long free = ~Word(word) & Mask(word);
            for (; free != 0 && probes-- > 0 && spare is null; free &= free - 1)
            {
                int place = (word * BitsPerWord) + BitMath.TrailingZeroCount((ulong)free);
                if (TryPushInto(place, array, ref fresh, out spare))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether <see cref="TryPush"/> would find a magazine with room without a fresh one: a hint.</summary>
    public bool HasMagazineWithRoom()
    {
        int last = LastPlace();
        if (last >= 0 && HasRoom(last))
        {
            return true;
        }

        for (int word = 0, probes = MostProbes; word < _wordCount; word++)
        {
            for (long free = ~Word(word) & Mask(word); free != 0 && probes-- > 0; free &= free - 1)
            {
                if (HasRoom((word * BitsPerWord) + BitMath.TrailingZeroCount((ulong)free)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the array is on top of the last magazine: the array that arrived last arrives again. Never true for an array that its caller owns, because it was taken
    /// off the top when it was popped.
    /// </summary>
    public bool IsLast(object array)
    {
        int last = LastPlace();
        Magazine? magazine = last < 0 ? null : default(TAtomics).VolatileRead(ref Place(last));
        return magazine is not null && MagazineOperations<TAtomics>.IsTop(magazine, array);
    }

    private bool TryPushInto(int place, object array, ref Magazine? fresh, out Magazine? spare)
    {
        Magazine? magazine = Swap(place, null);
        if (magazine is null)
        {
            magazine = fresh;
            fresh = null;
        }

        if (magazine is null)
        {
            spare = null;
            return false;
        }

        bool pushed = _isStrict ? StrictMagazine<TAtomics>.TryPush(magazine, array) : MagazineOperations<TAtomics>.TryPush(magazine, array);
        spare = PutBack(place, magazine);
        return pushed;
    }

    /// <summary>Puts a borrowed magazine back and corrects its bit.</summary>
    /// <returns>The magazine, if its place has been taken in the meantime.</returns>
    private Magazine? PutBack(int place, Magazine magazine)
    {
        bool holdsArrays = MagazineOperations<TAtomics>.HoldsArrays(magazine);
        if (!TryPlace(place, magazine))
        {
            return magazine;
        }

        if (!holdsArrays)
        {
            ClearBit(place);
        }
        else if (!IsBitSet(place))
        {
            SetBit(place);
        }

        return null;
    }

    private bool HasRoom(int place)
    {
        Magazine? magazine = default(TAtomics).VolatileRead(ref Place(place));
        return magazine is not null && MagazineOperations<TAtomics>.HasRoom(magazine);
    }

    private int LastPlace()
    {
        for (int word = _wordCount - 1; word >= 0; word--)
        {
            long bits = Word(word);
            if (bits != 0)
            {
                return (word * BitsPerWord) + BitMath.Log2((ulong)bits);
            }
        }

        return -1;
    }
}
