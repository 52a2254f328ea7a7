using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A set of cores, one bit for each: those whose caches have arrays.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread, any number at a time. No call waits for another thread.</para>
/// <para><b>Ordering</b>: <see cref="Add"/> and <see cref="Remove"/> that change something are full fences.</para>
/// <para><b>Bounds</b>: one bit a core.</para>
/// <para><b>Accepted races</b>: a core that enters or leaves during a search may be visited or not.</para>
/// <para><b>Layout</b>: one line for at most 64 cores, which all of them read; it is written only when the set changes.</para>
/// </remarks>
internal sealed class CoreSet<TAtomics>
    where TAtomics : struct, IAtomics
{
    private const int BitsPerWord = 64;
    private const int Margin = CacheLine.Size / sizeof(long);

    private readonly long[] _words;
    private readonly int _wordCount;

    /// <summary>The number of words, rounded up to a power of two; otherwise some words would have no partner.</summary>
    private readonly int _distances;

    /// <param name="cores">The number of cores: 1 or more.</param>
    public CoreSet(int cores)
    {
        _wordCount = (cores + BitsPerWord - 1) / BitsPerWord;
        _distances = 1 << BitMath.Log2((uint)((2 * _wordCount) - 1));
        _words = new long[_wordCount + (2 * Margin)];
    }

    /// <summary>Whether no core is in the set.</summary>
    public bool IsEmpty
    {
        get
        {
            for (int word = 0; word < _wordCount; word++)
            {
                if (Word(word) != 0)
                {
                    return false;
                }
            }

            return true;
        }
    }

    public bool Contains(int core) => (Word(core / BitsPerWord) & Bit(core)) != 0;

    /// <summary>Adds a core. Writes nothing if the core is in the set.</summary>
    public void Add(int core)
    {
        if (!Contains(core))
        {
            default(TAtomics).Or(ref _words[Margin + (core / BitsPerWord)], Bit(core));
        }
    }

    /// <summary>Removes a core. Writes nothing if the core is not in the set.</summary>
    public void Remove(int core)
    {
        if (Contains(core))
        {
            default(TAtomics).And(ref _words[Margin + (core / BitsPerWord)], ~Bit(core));
        }
    }

    /// <summary>The nearest core of the set that is at least this far away, or -1.</summary>
    /// <param name="core">The core to measure from.</param>
    /// <param name="distance">0 or more. The distance of two cores is the exclusive or of their numbers.</param>
    /// <remarks>
    /// Asked for one distance after another, this visits neighbors first, then groups of four, eight and so on, which share caches on many
    /// machines. No two cores have the same core at the same distance, so searches that start on different cores spread out. The metric is
    /// from Maymounkov and Mazières, Kademlia (IPTPS 2002).
    /// </remarks>
    public int Nearest(int core, int distance)
    {
        ulong farEnough = ulong.MaxValue << (distance % BitsPerWord);
        for (int words = distance / BitsPerWord; words < _distances; words++)
        {
            int word = (core / BitsPerWord) ^ words;
            ulong bits = word < _wordCount ? BitMath.ExchangeBits((ulong)Word(word), core % BitsPerWord) & farEnough : 0;
            if (bits != 0)
            {
                return core ^ ((words * BitsPerWord) + BitMath.TrailingZeroCount(bits));
            }

            farEnough = ulong.MaxValue;
        }

        return -1;
    }

    private long Word(int word) => default(TAtomics).VolatileRead(ref _words[Margin + word]);

    private static long Bit(int core) => 1L << (core % BitsPerWord);
}
