using Pools.Internal;

namespace Pools.Sizing;

/// <summary>Sizes that divide every doubling into a fixed number of equal steps, and the way from a size to its class and back.</summary>
/// <remarks>
/// <para>
/// Between 2^b and 2^(b + 1) lie the sizes 2^b + k × 2^b ÷ steps, for k = 1 … steps. Rounding a size up to the next class wastes less than
/// one step, that is less than 1 ÷ steps of the size. The index of a class is b followed by the bits of k - 1. These are the place of the
/// highest bit of the size minus one, and the bits right after it. So both directions are shifts and additions, without a table.
/// </para>
/// <para>
/// Two-level size classes: as in TLSF (Masmano, Ripoll, Crespo, Real: TLSF, a new dynamic memory allocator for real-time systems, ECRTS
/// 2004) and in jemalloc, which has four steps per doubling.
/// </para>
/// <para><b>Threading</b>: an immutable value, free for all threads.</para>
/// </remarks>
/// <param name="log2Steps">The binary logarithm of the steps per doubling.</param>
internal readonly struct SizeClasses(int log2Steps)
{
    private readonly int _log2Steps = log2Steps;

    /// <summary>Steps per doubling.</summary>
    public int Steps => 1 << _log2Steps;

    /// <summary>The index of the smallest class that is no smaller than <paramref name="size"/>.</summary>
    /// <param name="size">Greater than <see cref="Steps"/>, where steps are whole numbers, and at most 2^62.</param>
    public int IndexOf(long size)
    {
        ulong last = (ulong)size - 1;
        int doubling = BitMath.Log2(last);
        int leadingBits = (int)(last >> (doubling - _log2Steps));

        // The leading bits are the highest bit, worth one round of steps, and the step. The doubling replaces the former.
        return (doubling << _log2Steps) + leadingBits - Steps;
    }

    /// <summary>The size of a class: the exact inverse of <see cref="IndexOf"/>.</summary>
    /// <param name="index">An index that <see cref="IndexOf"/> has given, or one between two such.</param>
    public long SizeOf(int index)
    {
        int doubling = index >> _log2Steps;
        int step = (index & (Steps - 1)) + 1;
        return (long)(Steps + step) << (doubling - _log2Steps);
    }
}
