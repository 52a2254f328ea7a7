using System;

namespace Pools.Large;

/// <summary>Decides what a large pool releases, and when: a pure function from a snapshot of the pool to the number of arrays of each class that go.</summary>
/// <remarks>
/// <para>What no rent has needed since the last trim is surplus: the low-water mark of the class. At low pressure half of the surplus goes at each trim, so that a
/// pool forgets a burst within seconds but does not empty itself between two rents.</para>
/// <para><b>Threading</b>: pure. Allocates nothing: it also runs when memory has run out.</para>
/// </remarks>
internal static class TrimPolicy
{
    /// <summary>The most that stays as a reserve while idle, in bytes (arbitrary).</summary>
    public const long LargestReserve = 64L << 20;

    /// <summary>The reserve is this part of the recent peak (arbitrary).</summary>
    public const int ReservePart = 4;

    /// <summary>At high pressure, what was not used for this long goes.</summary>
    public static readonly TimeSpan RecentAtHighPressure = TimeSpan.FromSeconds(1);

    /// <summary>After this long without a rent, no burst is under way, and pages are given back at once rather than by halves: two default intervals (arbitrary).</summary>
    public static readonly TimeSpan LongIdle = TimeSpan.FromSeconds(10);

    /// <summary>What becomes of how many arrays of each class, the oldest first.</summary>
    /// <param name="snapshot">How things stand.</param>
    /// <param name="verdicts">Receives one a class.</param>
    public static void Decide(in TrimSnapshot snapshot, TrimVerdict[] verdicts)
    {
        Array.Clear(verdicts, 0, verdicts.Length);
        bool decays = snapshot.Pressure != PressureLevel.Low || snapshot.IdleRetention != IdleRetention.All;
        for (int i = 0; decays && i < verdicts.Length; i++)
        {
            verdicts[i] = Unneeded(snapshot.Classes[i], snapshot);
        }

        SpareReserve(snapshot, verdicts);
        MeetBudget(snapshot, verdicts);
    }

    /// <summary>The bytes that stay although they are not needed now.</summary>
    public static long ReserveOf(in TrimSnapshot snapshot) =>
        snapshot.Pressure == PressureLevel.Low && snapshot.IdleRetention == IdleRetention.Reserve && snapshot.Idle < BudgetRule.ReserveLasts
            ? Math.Min(snapshot.PeakInUseBytes / ReservePart, LargestReserve)
            : 0;

    private static TrimVerdict Unneeded(in ClassSnapshot state, in TrimSnapshot snapshot) => snapshot.Pressure switch
    {
        // What is cold already costs no memory: it may stay for as long as memory is plenty.
        PressureLevel.Low when snapshot.DiscardsPages && snapshot.Idle >= LongIdle => new TrimVerdict { Discard = state.Hot },
        PressureLevel.Low when snapshot.DiscardsPages => new TrimVerdict { Discard = (Math.Max(0, state.LowWater - state.Cold) + 1) / 2 },
        PressureLevel.Low => new TrimVerdict { Release = (state.LowWater + 1) / 2 },
        PressureLevel.Medium => new TrimVerdict { Release = state.LowWater },
        PressureLevel.High => new TrimVerdict { Release = state.SinceReturn >= RecentAtHighPressure ? state.Count : state.LowWater },
        _ => new TrimVerdict { Release = state.Count },
    };

    /// <summary>Takes verdicts back, the smallest arrays first, until the reserve is met: many small arrays serve more renters than a large one.</summary>
    private static void SpareReserve(in TrimSnapshot snapshot, TrimVerdict[] verdicts)
    {
        long missing = ReserveOf(snapshot);
        for (int i = 0; i < verdicts.Length; i++)
        {
            missing -= (snapshot.Classes[i].Hot - HotGoing(snapshot.Classes[i], verdicts[i])) * snapshot.Classes[i].ArrayBytes;
        }

        for (int i = 0; i < verdicts.Length && missing > 0; i++)
        {
            long bytes = snapshot.Classes[i].ArrayBytes;
            int spared = (int)Math.Min(HotGoing(snapshot.Classes[i], verdicts[i]), missing / bytes);
            verdicts[i] = verdicts[i].Less(spared);
            missing -= spared * bytes;
        }
    }

    /// <summary>How many arrays lose their pages: the oldest go first, and the cold ones are the oldest.</summary>
    private static int HotGoing(in ClassSnapshot state, in TrimVerdict verdict) => Math.Max(0, verdict.Release - state.Cold) + verdict.Discard;

    /// <summary>Releases more, the classes that were used least recently first, until the rest fits the budget.</summary>
    private static void MeetBudget(in TrimSnapshot snapshot, TrimVerdict[] verdicts)
    {
        long over = -snapshot.BudgetBytes;
        for (int i = 0; i < verdicts.Length; i++)
        {
            over += (long)(snapshot.Classes[i].Count - verdicts[i].Release) * snapshot.Classes[i].ArrayBytes;
        }

        while (over > 0)
        {
            int oldest = LeastRecentlyUsed(snapshot.Classes, verdicts);
            long bytes = snapshot.Classes[oldest].ArrayBytes;
            int more = (int)Math.Min((over + bytes - 1) / bytes, snapshot.Classes[oldest].Count - verdicts[oldest].Release);
            verdicts[oldest] = verdicts[oldest].Releasing(more, snapshot.Classes[oldest].Count);
            over -= more * bytes;
        }
    }

    private static int LeastRecentlyUsed(ClassSnapshot[] classes, TrimVerdict[] verdicts)
    {
        int oldest = -1;
        for (int i = 0; i < classes.Length; i++)
        {
            bool hasMore = verdicts[i].Release < classes[i].Count;
            if (hasMore && (oldest < 0 || classes[i].SinceReturn > classes[oldest].SinceReturn))
            {
                oldest = i;
            }
        }

        return oldest;
    }
}
