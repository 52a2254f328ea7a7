namespace Pools.Internal;

/// <summary>A number that never falls, although threads may write old values late.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; none waits.</para>
/// <para><b>Ordering</b>: raising is a full fence where it changes the number.</para>
/// <para><b>Bounds</b>: none of its own.</para>
/// <para><b>Accepted races</b>: none: of those who raise it over the same stretch, each gets a part of that, and no two the same.</para>
/// </remarks>
internal static class Rising
{
    /// <summary>Raises a number, unless it is as high already.</summary>
    /// <typeparam name="TAtomics">The memory seam.</typeparam>
    /// <returns>The previous number: at least as large, if it stays.</returns>
    public static long Raise<TAtomics>(ref long number, long to)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        long before = atomics.VolatileRead(ref number);
        while (to > before)
        {
            long seen = atomics.CompareExchange(ref number, to, before);
            if (seen == before)
            {
                break;
            }

            before = seen;
        }

        return before;
    }
}
