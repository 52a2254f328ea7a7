using System.Threading;

namespace Pools.Internal;

/// <summary>A number that never falls, whichever order threads come in that have read what it is to become.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; nobody waits.</para>
/// <para><b>Ordering</b>: raising is a full fence where it changes the number.</para>
/// <para><b>Bounds</b>: none of its own.</para>
/// <para><b>Accepted races</b>: none: of those who raise it over the same stretch, each gets a part of that, and no two the same.</para>
/// </remarks>
internal static class Rising
{
    /// <summary>Raises a number, unless it is as high already.</summary>
    /// <returns>What it was before: as much or more, if it stays.</returns>
    public static long Raise(ref long number, long to)
    {
        long before = Volatile.Read(ref number);
        while (to > before)
        {
            long seen = Interlocked.CompareExchange(ref number, to, before);
            if (seen == before)
            {
                break;
            }

            before = seen;
        }

        return before;
    }
}
