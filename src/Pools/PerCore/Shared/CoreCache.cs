using Pools.Internal;

namespace Pools.PerCore;

/// <summary>One core's places for magazines of one bucket.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// A place holds null, an empty magazine, or one with arrays. The thread that takes a magazine out by interlocked exchange owns it. The
/// exchange decides; everything else is a hint. No place is compared and swapped against a value that was read before, so there is no ABA
/// problem.
/// </para>
/// <para>
/// A bit for each place says that it holds arrays. A thread sets it after the magazine is there and clears it after the magazine is gone.
/// The thread that clears a bit looks again and sets it again if there are arrays after all. So at rest each place with arrays has its bit.
/// </para>
/// <para>
/// The core is in the shared bucket's set while its cache has arrays. The protocol is the same: a thread that sets a bit adds the core; a
/// search that finds no arrays removes it and looks again. Both steps are full fences, so one of the two threads sees the other (Dekker).
/// </para>
/// <para><b>Threading</b>: any thread, concurrently. No call waits for another thread.</para>
/// <para><b>Ordering</b>: a thread's writes to a magazine happen before the next owner gets it.</para>
/// <para><b>Bounds</b>: one magazine for each place; a search makes at most <see cref="MostProbes"/> exchanges.</para>
/// <para><b>Accepted races</b>: a bit may be wrong for a moment: a search may miss an arriving magazine, and the caller allocates.</para>
/// <para>
/// <b>Layout</b>: each taker writes the bits and the hints for trims. They have cache lines of their own: in the core cache object, each
/// take would invalidate the line through which all other threads find the places.
/// </para>
/// </remarks>
internal sealed class CoreCache<TAtomics> : CacheLineFront
    where TAtomics : struct, IAtomics
{
    /// <summary>Enough exchanges to pass a few stale bits, few enough to be cheap under contention (arbitrary).</summary>
    public const int MostProbes = 8;

    private const int PlaceMargin = CacheLine.Size / 8;
    private const int WordMargin = CacheLine.Size / sizeof(long);

    /// <summary>The bits, the takes, and the low-water mark.</summary>
    private const int Words = 3;

    private readonly Magazine?[] _places;
    private readonly long[] _words = new long[Words + (2 * WordMargin)];
    private readonly int _core;
    private readonly CoreSet<TAtomics> _withArrays;

    /// <summary>When a trim first saw the core cache with the present number of takes: a timestamp of the pool's clock.</summary>
    [Shared(Sharing.Owner)]
    private long _seenAt;

    [Shared(Sharing.Owner)]
    private long _seenTakes;

    /// <param name="places">The number of magazines that fit: 1 … <see cref="BucketPlan.MostPlaces"/>.</param>
    /// <param name="core">The cache's core.</param>
    /// <param name="withArrays">The cores whose caches have arrays.</param>
    public CoreCache(int places, int core, CoreSet<TAtomics> withArrays)
    {
        PlaceCount = places;
        _core = core;
        _withArrays = withArrays;
        _places = new Magazine?[places + (2 * PlaceMargin)];
    }

    /// <summary>The number of magazines that fit.</summary>
    public int PlaceCount { get; }

    private ref long Bits => ref _words[WordMargin];

    /// <summary>Roughly how many magazines were taken: tells a trim whether the core cache is in use.</summary>
    private ref long Takes => ref _words[WordMargin + 1];

    /// <summary>The fewest magazines with arrays since the last trim: a hint that each taker writes plainly.</summary>
    private ref long LowWater => ref _words[WordMargin + 2];

    /// <summary>Takes the magazine with arrays that arrived last, and leaves another one in its place.</summary>
    /// <param name="give">
    /// The caller's magazine without arrays, or null. After the call the caller owns this one instead, even if the result is null: the call
    /// may have exchanged a place that turned out to hold no arrays.
    /// </param>
    /// <returns>The magazine, which the caller now owns; null if none was found.</returns>
    public Magazine? TryTake(ref Magazine? give)
    {
        int probes = MostProbes;
        for (ulong bits = ReadBits(); bits != 0 && probes != 0; probes--)
        {
            // Exchange first, look afterwards: the bit is a hint, and only the owner may look into a magazine.
            int place = BitMath.Log2(bits);
            bits &= ~(1UL << place);
            Magazine? found = Swap(place, give);
            give = null;
            ClearBit(place);
            if (MagazineOperations<TAtomics>.HoldsArrays(found))
            {
                NoteTake();
                return found;
            }

            // Another thread was quicker. The next exchange leaves what came out of this one.
            give = found;
        }

        return null;
    }

    /// <summary>Puts a magazine with arrays into a place that has none, and takes what was there.</summary>
    /// <param name="magazine">
    /// In: the caller's magazine, with arrays. Out: the one that the caller owns instead. If the result is true, that is null or a magazine
    /// without arrays; otherwise one with arrays, possibly a different one.
    /// </param>
    /// <returns>Whether there was a place.</returns>
    public bool TryPut(ref Magazine? magazine)
    {
        int probes = MostProbes;
        for (ulong free = ~ReadBits() & (ulong.MaxValue >> (BucketPlan.MostPlaces - PlaceCount)); free != 0 && probes != 0; probes--)
        {
            int place = BitMath.TrailingZeroCount(free);
            free &= free - 1;
            magazine = Swap(place, magazine);
            SetBit(place);
            if (!MagazineOperations<TAtomics>.HoldsArrays(magazine))
            {
                return true;
            }

            // Another thread has filled the place. Its magazine is out now, and looks for a place in turn.
        }

        return false;
    }

    /// <summary>Removes the core from the set of those with arrays if the core cache has none.</summary>
    public void LeaveSetIfEmpty()
    {
        if (ReadBits() == 0)
        {
            _withArrays.Remove(_core);
            if (ReadBits() != 0)
            {
                _withArrays.Add(_core);
            }
        }
    }

    /// <summary>The number of magazines that were never needed since the last call. The low-water mark then starts over.</summary>
    public int RestartLowWater()
    {
        TAtomics atomics = default;
        long low = atomics.Read(ref LowWater);
        int now = BitMath.PopCount(ReadBits());
        atomics.Write(ref LowWater, now);
        return low < now ? (int)low : now;
    }

    /// <summary>Whether the last take is as old as a trim asks for. If the clock was set back, the time starts over.</summary>
    public bool IsStale(in TrimRequest request)
    {
        long takes = default(TAtomics).Read(ref Takes);
        if (_seenAt == 0 || _seenAt > request.Now || takes != _seenTakes)
        {
            _seenTakes = takes;
            _seenAt = request.Now;
            return false;
        }

        return request.Now - _seenAt >= request.StaleAfter;
    }

    /// <summary>Takes the magazine with arrays that has been in the core cache longest, as far as its place tells.</summary>
    public Magazine? TakeOldest()
    {
        for (ulong bits = ReadBits(); bits != 0; bits &= bits - 1)
        {
            if (TakeAt(BitMath.TrailingZeroCount(bits)) is { } magazine)
            {
                return magazine;
            }
        }

        return null;
    }

    /// <summary>Takes the magazine at a place, with or without arrays.</summary>
    /// <param name="place">0 … <see cref="PlaceCount"/> - 1.</param>
    public Magazine? TakeAt(int place)
    {
        Magazine? magazine = Peek(place) is null ? null : Swap(place, null);
        if ((ReadBits() & (1UL << place)) != 0)
        {
            ClearBit(place);
        }

        return magazine;
    }

    /// <summary>The magazine at a place: a hint.</summary>
    /// <param name="place">0 … <see cref="PlaceCount"/> - 1.</param>
    public Magazine? Peek(int place) => default(TAtomics).VolatileRead(ref Place(place));

    private void NoteTake()
    {
        TAtomics atomics = default;
        atomics.Write(ref Takes, atomics.Read(ref Takes) + 1);
        long now = BitMath.PopCount(ReadBits());
        if (now < atomics.Read(ref LowWater))
        {
            atomics.Write(ref LowWater, now);
        }
    }

    private Magazine? Swap(int place, Magazine? give)
    {
        TAtomics atomics = default;
        if (give is not null)
        {
            atomics.Disown(give);
        }

        Magazine? found = atomics.Exchange(ref Place(place), give);
        if (found is not null)
        {
            atomics.Own(found);
        }

        return found;
    }

    private void SetBit(int place)
    {
        default(TAtomics).Or(ref Bits, 1L << place);
        _withArrays.Add(_core);
    }

    private void ClearBit(int place)
    {
        default(TAtomics).And(ref Bits, ~(1L << place));
        if (MagazineOperations<TAtomics>.HoldsArrays(Peek(place)))
        {
            SetBit(place);
        }
    }

    private ulong ReadBits() => (ulong)default(TAtomics).VolatileRead(ref Bits);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref Magazine? Place(int place) => ref _places[PlaceMargin + place];
}
