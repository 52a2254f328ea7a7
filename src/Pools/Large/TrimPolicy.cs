using System;

namespace Pools.Large;

/// <summary>What a large pool lets go of, and when: a pure function from how things stand to how many arrays of each class go.</summary>
/// <remarks>
/// <para>What no rent has needed since the last trim is surplus: the low-water mark of the class. At low pressure half of the surplus goes at each trim, so that a
/// pool forgets a burst within seconds but does not empty itself between two rents.</para>
/// <para><b>Threading</b>: pure.</para>
/// </remarks>
internal static class TrimPolicy
{
    /// <summary>The most that stays as a reserve while idle, in bytes (arbitrary).</summary>
    public const long LargestReserve = 64L << 20;

    /// <summary>The reserve is this part of the recent peak (arbitrary).</summary>
    public const int ReservePart = 4;

    /// <summary>For how long the reserve stays (arbitrary).</summary>
    public static readonly TimeSpan ReserveLasts = TimeSpan.FromMinutes(5);

    /// <summary>At high pressure, what was not used for this long goes.</summary>
    public static readonly TimeSpan RecentAtHighPressure = TimeSpan.FromSeconds(1);

    /// <summary>How many arrays of each class go, the oldest first.</summary>
    /// <param name="snapshot">How things stand.</param>
    /// <returns>For each class a number from 0 to what it holds.</returns>
    public static int[] Decide(TrimSnapshot snapshot)
    {
        int[] releases = new int[snapshot.Classes.Length];
        if (snapshot.Pressure != PressureLevel.Low || snapshot.IdleRetention != IdleRetention.All)
        {
            for (int i = 0; i < releases.Length; i++)
            {
                releases[i] = Unneeded(snapshot.Classes[i], snapshot.Pressure);
            }

            SpareReserve(snapshot, releases);
        }

        MeetBudget(snapshot, releases);
        return releases;
    }

    /// <summary>The bytes that stay although nobody needs them now.</summary>
    public static long ReserveOf(TrimSnapshot snapshot) =>
        snapshot.Pressure == PressureLevel.Low && snapshot.IdleRetention == IdleRetention.Reserve && snapshot.Idle < ReserveLasts
            ? Math.Min(snapshot.PeakInUseBytes / ReservePart, LargestReserve)
            : 0;

    private static int Unneeded(in ClassSnapshot state, PressureLevel pressure) => pressure switch
    {
        PressureLevel.Low => (state.LowWater + 1) / 2,
        PressureLevel.Medium => state.LowWater,
        PressureLevel.High => state.SinceReturn >= RecentAtHighPressure ? state.Count : state.LowWater,
        _ => state.Count,
    };

    /// <summary>Takes releases back, the smallest arrays first, until the reserve is met: many small arrays serve more renters than a large one.</summary>
    private static void SpareReserve(TrimSnapshot snapshot, int[] releases)
    {
        long reserve = ReserveOf(snapshot);
        long staying = 0;
        for (int i = 0; i < releases.Length; i++)
        {
            staying += (long)(snapshot.Classes[i].Count - releases[i]) * snapshot.Classes[i].ArrayBytes;
        }

        for (int i = 0; i < releases.Length && staying < reserve; i++)
        {
            long bytes = snapshot.Classes[i].ArrayBytes;
            int spared = (int)Math.Min(releases[i], (reserve - staying) / bytes);
            releases[i] -= spared;
            staying += spared * bytes;
        }
    }

    /// <summary>Releases more, the classes that were used least recently first, until the rest fits the budget.</summary>
    private static void MeetBudget(TrimSnapshot snapshot, int[] releases)
    {
        long staying = 0;
        for (int i = 0; i < releases.Length; i++)
        {
            staying += (long)(snapshot.Classes[i].Count - releases[i]) * snapshot.Classes[i].ArrayBytes;
        }

        while (staying > snapshot.BudgetBytes)
        {
            int oldest = LeastRecentlyUsed(snapshot.Classes, releases);
            long bytes = snapshot.Classes[oldest].ArrayBytes;
            long needed = ((staying - snapshot.BudgetBytes) + bytes - 1) / bytes;
            int more = (int)Math.Min(needed, snapshot.Classes[oldest].Count - releases[oldest]);
            releases[oldest] += more;
            staying -= more * bytes;
        }
    }

    private static int LeastRecentlyUsed(ClassSnapshot[] classes, int[] releases)
    {
        int oldest = -1;
        for (int i = 0; i < classes.Length; i++)
        {
            bool hasMore = releases[i] < classes[i].Count;
            if (hasMore && (oldest < 0 || classes[i].SinceReturn > classes[oldest].SinceReturn))
            {
                oldest = i;
            }
        }

        return oldest;
    }
}
