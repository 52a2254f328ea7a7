using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A set of cores, one bit for each: those whose shelves have arrays.</summary>
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

    /// <param name="cores">The number of cores: 1 or more.</param>
    public CoreSet(int cores)
    {
        _wordCount = (cores + BitsPerWord - 1) / BitsPerWord;
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

    /// <summary>Enumerates the cores of the set, each once, nearest first.</summary>
    /// <param name="core">The core to measure from, which comes first if it is in the set.</param>
    /// <param name="most">The most cores to enumerate: 1 or more.</param>
    public NearestFirst From(int core, int most) => new(this, core, most);

    private long Word(int word) => default(TAtomics).VolatileRead(ref _words[Margin + word]);

    private static long Bit(int core) => 1L << (core % BitsPerWord);

    /// <summary>Enumerates a set by distance, which is the exclusive or of two cores' numbers.</summary>
    /// <remarks>
    /// This order visits neighbors first, then groups of four, eight and so on, which share caches on many machines. No two cores have the same core at the
    /// same distance, so searches that start on different cores spread out. The metric is from Maymounkov and Mazières, Kademlia (IPTPS 2002).
    /// </remarks>
    internal struct NearestFirst
    {
        private readonly CoreSet<TAtomics> _set;
        private readonly int _core;

        /// <summary>The number of words, rounded up to a power of two; otherwise some words would have no partner.</summary>
        private readonly int _distances;

        [Shared(Sharing.Owner)]
        private int _distance;
        [Shared(Sharing.Owner)]
        private int _left;
        [Shared(Sharing.Owner)]
        private ulong _bits;

        public NearestFirst(CoreSet<TAtomics> set, int core, int most)
        {
            _set = set;
            _core = core;
            _left = most;
            _distances = 1 << BitMath.Log2((uint)((2 * set._wordCount) - 1));
            _distance = -1;
        }

        public int Current { get; private set; }

        public readonly NearestFirst GetEnumerator() => this;

        /// <summary>Moves to the next core. Reads each word when its turn comes, so a core that leaves the set during the enumeration may still be visited.</summary>
        public bool MoveNext()
        {
            if (_left-- == 0)
            {
                return false;
            }

            while (_bits == 0)
            {
                if (++_distance == _distances)
                {
                    return false;
                }

                int word = (_core / BitsPerWord) ^ _distance;
                _bits = word < _set._wordCount ? BitMath.ExchangeBits((ulong)_set.Word(word), _core % BitsPerWord) : 0;
            }

            int within = BitMath.TrailingZeroCount(_bits);
            _bits &= _bits - 1;
            Current = ((_core ^ (_distance * BitsPerWord)) & ~(BitsPerWord - 1)) | (within ^ (_core % BitsPerWord));
            return true;
        }
    }
}
