using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>One core's places for magazines of one bucket.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// A place holds null, an empty magazine, or one with arrays. The thread that takes a magazine out by interlocked exchange owns it: the exchange decides, everything
/// else is a hint. No place is compared and swapped against a value that was read before, so there is no ABA problem.
/// </para>
/// <para>
/// A bit for each place says that it holds arrays. It is set after the magazine is there and cleared after it is gone; a thread that clears one looks again and
/// sets it again if there are arrays after all. So when nothing moves, each place with arrays has its bit. A bit that is set late over an empty place costs a probe, and keeps
/// puts away from that place until a search or a full trim clears it.
/// </para>
/// <para><b>Threading</b>: any thread, concurrently. No call waits for another thread.</para>
/// <para><b>Ordering</b>: what a thread did with a magazine happens before the next owner gets it.</para>
/// <para><b>Bounds</b>: as many magazines as places; a search makes at most <see cref="MostProbes"/> exchanges.</para>
/// <para><b>Accepted races</b>: a bit may be wrong while other threads work: a search may miss a magazine that is just arriving, and the caller allocates. Whether other cores visit only affects speed.</para>
/// <para>
/// <b>Layout</b>: every taker writes the hints that trims read. They stand behind the words, whose line the taker has just written: in the shelf object itself, each take would invalidate the line through which
/// all other threads find the words and the places. What is only read is kept off the line of the preceding object, which may be anything; a collection may also put anything behind the shelf.
/// </para>
/// <para>
/// <b>Visits</b>: a magazine from a shelf that only its own core uses is in that core's cache. One from a shelf that other cores take from has to be fetched, and the taker is about to write to it. So it is fetched
/// for writing, by an interlocked operation that changes nothing: over rings, that saves an eighth of a line a pair. A core that works alone would pay four nanoseconds an exchange for it, and is spared them.
/// </para>
/// </remarks>
internal sealed partial class Shelf<TAtomics> : CacheLineFront
    where TAtomics : struct, IAtomics
{
    /// <summary>How many exchanges a search makes before it stops: enough to pass a few stale bits, few enough to be cheap under heavy contention (arbitrary).</summary>
    public const int MostProbes = 8;

    private const int BitsPerWord = 64;
    private const int PlaceMargin = CacheLine.Size / 8;
    private const int WordMargin = CacheLine.Size / sizeof(long);

    /// <summary>How many numbers stand behind the words.</summary>
    private const int Hints = 2;

    private readonly Magazine?[] _places;
    private readonly long[] _words;
    private readonly int _placeCount;
    private readonly int _wordCount;
    private readonly int _core;
    private readonly CoreSet<TAtomics> _withArrays;
    private readonly CoreSet<TAtomics> _withRoom;
    private readonly bool _isStrict;

    /// <summary>Whether another core has taken from here since the last trim: then what comes from here was probably in another core's cache last. Written rarely, so it may share a line with what all threads read.</summary>
    [Shared(Sharing.Seam)]
    private bool _isVisited;

    /// <param name="places">How many magazines fit: 1 … 4,096.</param>
    /// <param name="core">Whose shelf it is.</param>
    /// <param name="withArrays">The cores on whose shelves searches look for arrays.</param>
    /// <param name="withRoom">The cores on whose shelves puts look for places without arrays.</param>
    /// <param name="isStrict">See <see cref="StrictMagazine{TAtomics}"/>.</param>
    public Shelf(int places, int core, CoreSet<TAtomics> withArrays, CoreSet<TAtomics> withRoom, bool isStrict = false)
    {
        _core = core;
        _withArrays = withArrays;
        _withRoom = withRoom;
        _isStrict = isStrict;
        _placeCount = places;
        _wordCount = (places + BitsPerWord - 1) / BitsPerWord;
        _places = new Magazine?[places + (2 * PlaceMargin)];
        _words = new long[_wordCount + Hints + (2 * WordMargin)];
    }

    /// <summary>How many magazines fit.</summary>
    public int PlaceCount => _placeCount;

    /// <summary>Roughly how many times something was taken: tells a trim whether the shelf is in use. It stands behind the words: see Layout in the remarks of <see cref="Shelf{TAtomics}"/>.</summary>
    private ref long Takes => ref _words[WordMargin + _wordCount];

    /// <summary>The fewest magazines with arrays since the last trim: a hint, which every taker writes plainly.</summary>
    private ref long LowWater => ref _words[WordMargin + _wordCount + 1];

    /// <summary>Takes the magazine with arrays that arrived last, and leaves another one in its place.</summary>
    /// <param name="give">
    /// The caller's magazine without arrays, or null. After the call, whatever its result, this is what the caller owns instead: a place that turned out to
    /// hold no arrays has been exchanged too.
    /// </param>
    /// <returns>The magazine, which the caller now owns; null if none was found.</returns>
    public Magazine? TryTake(ref Magazine? give)
    {
        int probes = MostProbes;
        for (int word = _wordCount - 1; word >= 0; word--)
        {
            long bits = Word(word);
            while (bits != 0)
            {
                // Exchange first and look afterwards: the bit is a hint, and only who has taken the magazine out of its place may look into it.
                int bit = BitMath.Log2((ulong)bits);
                bits &= ~(1L << bit);
                int place = (word * BitsPerWord) + bit;

                Magazine? found = Swap(place, give);
                give = null;
                ClearBit(place);
                if (MagazineOperations<TAtomics>.HoldsArrays(found))
                {
                    NoteLow();
                    return found;
                }

                // Another thread was quicker. What this one has got instead is left in the next place.
                give = found;
                if (--probes == 0)
                {
                    return null;
                }
            }
        }

        return null;
    }

    /// <summary>Puts a magazine with arrays into a place that has none, and takes what was there.</summary>
    /// <param name="magazine">
    /// In: the caller's magazine, with arrays. Out: what the caller owns instead. If the result is true, that is null or a magazine without arrays; if it is false, one with
    /// arrays, possibly a different one.
    /// </param>
    /// <returns>Whether there was a place.</returns>
    public bool TryPut(ref Magazine? magazine)
    {
        int probes = MostProbes;
        for (int word = 0; word < _wordCount; word++)
        {
            long free = ~Word(word) & Mask(word);
            while (free != 0)
            {
                // As in TryTake: exchange, and look at what came out.
                int bit = BitMath.TrailingZeroCount((ulong)free);
                free &= free - 1;
                int place = (word * BitsPerWord) + bit;

                magazine = Swap(place, magazine);
                SetBit(place);
                if (!MagazineOperations<TAtomics>.HoldsArrays(magazine))
                {
                    return true;
                }

                // Another thread has filled the place meanwhile: its magazine is out now, and looks for a place in turn.
                if (--probes == 0)
                {
                    return false;
                }
            }
        }

        return false;
    }

    /// <summary>Notes that a thread of another core takes from here.</summary>
    public void NoteVisit()
    {
        TAtomics atomics = default;
        if (!atomics.Read(ref _isVisited))
        {
            atomics.Write(ref _isVisited, true);
        }
    }

    private void NoteLow()
    {
        TAtomics atomics = default;
        atomics.Write(ref Takes, atomics.Read(ref Takes) + 1);
        long now = MagazinesWithArrays();
        if (now < atomics.Read(ref LowWater))
        {
            atomics.Write(ref LowWater, now);
        }
    }

    private int MagazinesWithArrays()
    {
        int count = 0;
        for (int word = 0; word < _wordCount; word++)
        {
            count += BitMath.PopCount((ulong)Word(word));
        }

        return count;
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
            if (atomics.Read(ref _isVisited))
            {
                Claim(found);
            }
        }

        return found;
    }

    /// <summary>
    /// Fetches the cache lines of a magazine that this call owns for writing. Another core had them, and the taker first reads a word and then writes it, which would fetch the line twice: the state's
    /// line and, if that is a different one, the line of the last place. Nothing changes: no other thread writes the state, and the place with the capacity's number is always null.
    /// </summary>
    private static void Claim(Magazine magazine)
    {
        TAtomics atomics = default;
        atomics.Add(ref magazine.State, 0);
        atomics.Write(ref magazine.At(magazine.Capacity), null);
    }

    /// <summary>Puts a magazine into an empty place. False, and nothing is changed, if the place is taken.</summary>
    private bool TryPlace(int place, Magazine magazine)
    {
        TAtomics atomics = default;
        atomics.Disown(magazine);
        if (atomics.CompareExchange(ref Place(place), magazine, null) is null)
        {
            return true;
        }

        atomics.Own(magazine);
        return false;
    }

    /// <summary>Sets a bit, and then puts up the sign that there are arrays: a search that takes the sign down at that moment checks the bits again.</summary>
    private void SetBit(int place)
    {
        default(TAtomics).Or(ref _words[WordMargin + (place / BitsPerWord)], 1L << (place % BitsPerWord));
        _withArrays.Add(_core);
    }

    /// <summary>Clears a bit, and sets it again if arrays have arrived since the place was emptied, because their bit may just have been overwritten.</summary>
    private void ClearBit(int place)
    {
        TAtomics atomics = default;
        atomics.And(ref _words[WordMargin + (place / BitsPerWord)], ~(1L << (place % BitsPerWord)));
        if (MagazineOperations<TAtomics>.HoldsArrays(atomics.VolatileRead(ref Place(place))))
        {
            SetBit(place);
        }
        else
        {
            _withRoom.Add(_core);
        }
    }

    private bool IsBitSet(int place) => (Word(place / BitsPerWord) & (1L << (place % BitsPerWord))) != 0;

    private long Word(int word) => default(TAtomics).VolatileRead(ref _words[WordMargin + word]);

    private long Mask(int word)
    {
        int bits = _placeCount - (word * BitsPerWord);
        return bits >= BitsPerWord ? -1L : (1L << bits) - 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref Magazine? Place(int place) => ref _places[PlaceMargin + place];
}
