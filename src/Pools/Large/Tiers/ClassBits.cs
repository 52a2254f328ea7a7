using Pools.Internal;

namespace Pools.Large;

/// <summary>A bit for each size class: which ones hold arrays.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: written under the gate of the shard they belong to; read by anybody, as a hint.</para>
/// <para><b>Ordering</b>: a bit is set or cleared by a full fence, under the gate, together with the change that it announces.</para>
/// <para><b>Bounds</b>: one bit a size class.</para>
/// <para><b>Accepted races</b>: a reader without the gate may see a bit that is a moment old, and looks in vain or not at all.</para>
/// </remarks>
internal sealed class ClassBits<TAtomics>(int classes)
    where TAtomics : struct, IAtomics
{
    private const int BitsPerWord = 64;

    private readonly long[] _words = new long[(classes + BitsPerWord - 1) / BitsPerWord];

    public void Set(int sizeClass)
    {
        TAtomics atomics = default;
        ref long word = ref _words[sizeClass / BitsPerWord];
        atomics.Exchange(ref word, atomics.VolatileRead(ref word) | (1L << sizeClass));
    }

    public void Clear(int sizeClass)
    {
        TAtomics atomics = default;
        ref long word = ref _words[sizeClass / BitsPerWord];
        atomics.Exchange(ref word, atomics.VolatileRead(ref word) & ~(1L << sizeClass));
    }

    /// <summary>The first class of a range whose bit is set, or -1.</summary>
    public int First(int smallestClass, int largestClass)
    {
        for (int word = smallestClass / BitsPerWord; word <= largestClass / BitsPerWord; word++)
        {
            long bits = default(TAtomics).VolatileRead(ref _words[word]);
            if (word == smallestClass / BitsPerWord)
            {
                bits &= -1L << smallestClass;
            }

            if (bits != 0)
            {
                int found = (word * BitsPerWord) + BitMath.TrailingZeroCount((ulong)bits);
                return found <= largestClass ? found : -1;
            }
        }

        return -1;
    }
}
