using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>One core's places for magazines of one bucket.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// A place holds null, an empty magazine, or one with arrays. Whoever takes a magazine out by interlocked exchange owns it: the exchange decides, everything
/// else is a hint. There is no compare-and-swap on a place whose old value was read before, so no ABA.
/// </para>
/// <para>
/// A bit for each place says that it holds arrays. It is set after the magazine is there and cleared after it is gone; who clears one looks once
/// more and sets it again if there are arrays after all. So when nothing moves, each place with arrays has its bit. One that was set late over an empty place
/// costs a probe, and keeps puts away from the place until a search or a full trim clears it.
/// </para>
/// <para><b>Threading</b>: any thread, any number at a time. No call waits for another thread.</para>
/// <para><b>Ordering</b>: what a thread did with a magazine happens before the next owner gets it.</para>
/// <para>
/// <b>Layout</b>: every taker writes the hints that trims read. They stand behind the words, whose line the taker has just written: in the shelf itself, each take would have taken away from all others the line that
/// leads them to the words and the places. What is only read is kept off the line of the object before, which may be anybody's; a collection may put anything behind the shelf.
/// </para>
/// <para><b>Bounds</b>: as many magazines as places; a search makes at most <see cref="MostProbes"/> exchanges.</para>
/// <para>
/// <b>Visits</b>: what comes from a shelf that only its own core uses is in that core's cache; what comes from one that others take from has to be fetched, and whoever gets it is about to write to it. So it is fetched for writing, by an
/// interlocked operation that changes nothing: over rings, an eighth of a line a pair less. That would cost a core that works for itself four nanoseconds an exchange, and it is spared them.
/// </para>
/// <para><b>Accepted races</b>: a bit may be wrong while others work: a search may miss a magazine that is just arriving, and the caller allocates. Whether others visit is a hint for speed alone.</para>
/// </remarks>
internal sealed partial class Shelf<TAtomics> : CacheLineFront
    where TAtomics : struct, IAtomics
{
    /// <summary>How many exchanges a search makes before it gives up: enough to pass a few stale bits, few enough to be cheap when all is contended (arbitrary).</summary>
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

    /// <summary>Whether another core has taken from here since the last trim: what comes from here has probably been in another core's cache last. Written once in a while, so it may lie beside what all read.</summary>
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

    /// <summary>How often something was taken or put, roughly: tells a trim whether the shelf is in use. Behind the words: see <see cref="Shelf{TAtomics}"/>, Layout.</summary>
    private ref long Takes => ref _words[WordMargin + _wordCount];

    /// <summary>The fewest magazines with arrays since the last trim; a hint, written plainly by whoever takes.</summary>
    private ref long LowWater => ref _words[WordMargin + _wordCount + 1];

    /// <summary>Takes a magazine that holds arrays, the last one that came, and leaves another in its place.</summary>
    /// <param name="give">
    /// The caller's magazine without arrays, or null. After the call, whatever its result, this is what the caller owns instead: a place that turned out to
    /// hold no arrays has been exchanged too.
    /// </param>
    /// <returns>The caller's from now on, or null: found none.</returns>
    public Magazine? TryTake(ref Magazine? give)
    {
        int probes = MostProbes;
        for (int word = _wordCount - 1; word >= 0; word--)
        {
            long bits = Word(word);
            while (bits != 0)
            {
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

                give = found;
                if (--probes == 0)
                {
                    return null;
                }
            }
        }

        return null;
    }

    /// <summary>Puts a magazine that holds arrays into a place that has none, and takes what was there.</summary>
    /// <param name="magazine">
    /// In: the caller's, with arrays. Out: what the caller owns instead. With the result true it is null or a magazine without arrays; with false one with
    /// arrays, possibly another one than was given.
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
                int bit = BitMath.TrailingZeroCount((ulong)free);
                free &= free - 1;
                int place = (word * BitsPerWord) + bit;

                magazine = Swap(place, magazine);
                SetBit(place);
                if (!MagazineOperations<TAtomics>.HoldsArrays(magazine))
                {
                    return true;
                }

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
    /// Fetches a magazine that this call owns so that it may be written to: another core had it, and all that its thread does first is to read a word and then to write it, for which a line would come twice, the state's and, where it is
    /// empty, that of its last place. Nothing changes: nobody else writes the state, and the place with the capacity's number is always null.
    /// </summary>
    private static void Claim(Magazine magazine)
    {
        TAtomics atomics = default;
        atomics.Add(ref magazine.State, 0);
        atomics.Write(ref magazine.At(magazine.Capacity), null);
    }

    /// <summary>Puts a magazine into an empty place; false, and nothing changed, if the place is taken.</summary>
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

    /// <summary>Sets a bit, and then the sign that there are arrays: a search that takes the sign away meanwhile looks at the bits once more.</summary>
    private void SetBit(int place)
    {
        default(TAtomics).Or(ref _words[WordMargin + (place / BitsPerWord)], 1L << (place % BitsPerWord));
        _withArrays.Add(_core);
    }

    /// <summary>Clears a bit, and sets it again if arrays have come since the place was emptied: their bit may just have been overwritten.</summary>
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
