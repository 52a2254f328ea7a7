using Pools.Sizing;

namespace Pools.Diagnostics;

/// <summary>Chooses the length of each array.</summary>
/// <remarks>
/// The n-th rent of a pool with a seed always gets the same choice, on any thread.
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: none: the only shared state is the number of the next rent, taken by one interlocked addition.</para>
/// <para><b>Bounds</b>: none.</para>
/// <para><b>Accepted races</b>: two concurrent rents may swap their choices.</para>
/// </remarks>
internal sealed class DebugSizer(DebugSizing sizing, int seed)
{
    /// <summary>The excess is up to an eighth of the request, and up to this where that is less (arbitrary).</summary>
    private const int LeastExcess = 16;

    private long _rents;

    /// <summary>The length of the array for a request.</summary>
    /// <param name="requested">Elements: 1 … <c>Array.MaxLength</c>.</param>
    public int LengthFor(int requested)
    {
        if (sizing == DebugSizing.Exact)
        {
            // No random choice is left, so it counts no rents: all threads would contend on the count.
            return requested;
        }

        ulong chance = Mix((ulong)Interlocked.Increment(ref _rents) + ((ulong)(uint)seed << 32));
        bool isExact = sizing == DebugSizing.Mixed && (chance & 1) == 0;
        if (isExact || requested >= BucketLayout.LongestArray)
        {
            return requested;
        }

        int most = Math.Min(Math.Max(LeastExcess, requested / 8), BucketLayout.LongestArray - requested);
        return requested + 1 + (int)((chance >> 1) % (ulong)most);
    }

    /// <summary>The finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).</summary>
    public static ulong Mix(ulong value)
    {
        value += 0x9E37_79B9_7F4A_7C15;
        value = (value ^ (value >> 30)) * 0xBF58_476D_1CE4_E5B9;
        value = (value ^ (value >> 27)) * 0x94D0_49BB_1331_11EB;
        return value ^ (value >> 31);
    }
}
