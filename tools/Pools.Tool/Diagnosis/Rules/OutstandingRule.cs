using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Ledger;

namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Arrays that were out at the end: lost, or held.</summary>
/// <remarks>No event says that an array is lost. What says so is contrast: with what the same place rents and does come back, with the time that takes, and with what else comes back of that length.</remarks>
internal static class OutstandingRule
{
    /// <summary>Fewer are connections, caches, or what a program needs once (arbitrary).</summary>
    private const int FewestLost = 5;

    /// <summary>From this many on, in this many parts of the trace, nothing else is known that looks like it (arbitrary).</summary>
    private const int FewestLikely = 10;
    private const int FewestLikelyParts = 5;

    /// <summary>Nanoseconds: shorter is not long (arbitrary).</summary>
    private const long LongHold = 1_000_000_000;

    /// <summary>An array that is out for this many times the longest time after which another one came back does not come back (arbitrary).</summary>
    private const int Patience = 4;

    /// <summary>Nanoseconds: a thread that is interrupted may hold anything for as long (arbitrary).</summary>
    private const long ShortestPatience = 100_000_000;

    public static IEnumerable<Finding> Find(Evidence evidence)
    {
        foreach (SiteTraffic site in evidence.Sites.Where(site => site.Rents.Rents > 0))
        {
            Outstanding open = Outstanding.Of(site, evidence, MaturityOf(site, evidence));
            if (IsLost(site, open, evidence))
            {
                yield return Lost(site, open, evidence);
            }
            else if (IsHeld(site, open, evidence))
            {
                yield return Held(site, open, evidence);
            }
        }
    }

    private static bool IsHeld(SiteTraffic site, Outstanding open, Evidence evidence) =>
        site.Rents.LongestHold >= LongHold || (open.Mature > 0 && (evidence.Trace.ProcessEnded || open.Oldest >= Math.Min(LongHold, evidence.Duration / 2)));

    /// <summary>After which time an array that is out ought to be back.</summary>
    private static long MaturityOf(SiteTraffic site, Evidence evidence) =>
        site.Rents.Returned > 0 ? Math.Max(Patience * site.Rents.LongestHold, ShortestPatience) : Math.Max(evidence.Duration / 8, ShortestPatience);

    private static bool IsLost(SiteTraffic site, Outstanding open, Evidence evidence) =>
        open.Mature >= FewestLost && open.Parts >= 3 && open.KeepsComing && !IsHeldLongerThanTrace(site, evidence);

    /// <summary>Whether as many arrays of the same lengths come back that were rented before the trace: then these, too, will.</summary>
    private static bool IsHeldLongerThanTrace(SiteTraffic site, Evidence evidence)
    {
        if (evidence.Trace.FromStart)
        {
            return false;
        }

        long half = evidence.Duration / 2;
        long back = site.Open.Lengths.ByCount().Sum(length => site.Open.Pools.Keys.Sum(pool =>
            evidence.Ledger.Lengths.TryGetValue(new LengthKey(pool, length.Length), out LengthTraffic? traffic) ? traffic.UnmatchedTimes.Since(half) : 0));
        return 2 * back >= site.Open.Rentals.Count(rental => rental.Time < half);
    }

    private static Finding Lost(SiteTraffic site, Outstanding open, Evidence evidence)
    {
        long rents = site.Rents.Rents - site.Open.LeftOut;
        double share = rents == 0 ? 0 : (double)site.Rents.Returned / rents;
        bool isLikely = open.Mature >= FewestLikely && open.Parts >= FewestLikelyParts && open.Mature > 2 * Chance.FromLostEvents(evidence);
        return new Finding
        {
            Kind = FindingKind.Lost,
            Certainty = isLikely ? Certainty.Likely : Certainty.Possible,
            Count = open.Mature,
            Rents = rents,
            ShareReturned = share,
            Rented = site.Site,
            Returned = ReturnsOf(site, evidence),
            Pools = evidence.NamesOf(site.Open.Pools),
            Lengths = [.. site.Open.Lengths.ByCount()],
            Summary = site.Rents.Returned == 0
                ? $"None of {Words.Counted(rents, "array")} rented here came back."
                : $"{Words.Counted(open.Mature, "array")} of {Words.Number(rents)} rented here did not come back; {Words.Percent(share)} did, after {Words.Duration(site.Rents.LongestHold)} at most.",
            Evidence = LostEvidence(site, open, evidence),
            Advice = site.Rents.Returned == 0
                ? "Return the array where its last user is done with it, in a finally block. If something keeps it for good, that is no rental: allocate it."
                : "Some way out of the method leaves without the return: an exception, an early return, a continue. Put the return into a finally block.",
        };
    }

    private static List<string> LostEvidence(SiteTraffic site, Outstanding open, Evidence evidence)
    {
        List<string> lines = [$"Rented in {open.Parts} of {Outstanding.AllParts} parts of the trace, the last one {Words.Duration(open.Last)} before its end; the oldest is out for {Words.Duration(open.Oldest)}."];
        if (open.Young > 0 && site.Rents.Returned > 0)
        {
            lines.Add($"{Words.Counted(open.Young, "more is", "more are")} out for less than {Words.Duration(MaturityOf(site, evidence))}, and may come back.");
        }

        if (!evidence.Trace.FromStart)
        {
            lines.Add("No array of this length that was rented before the trace came back in numbers that would explain it.");
        }
        else if (evidence.Trace.ProcessEnded)
        {
            lines.Add("The trace goes from the first rent of the process to its end.");
        }

        return lines;
    }

    private static Finding Held(SiteTraffic site, Outstanding open, Evidence evidence) => new()
    {
        Kind = FindingKind.HeldForLong,
        Certainty = open.Mature > 0 ? Certainty.Likely : Certainty.Certain,
        Count = Math.Max(open.Mature, 1),
        Rents = site.Rents.Rents,
        ShareReturned = (double)site.Rents.Returned / site.Rents.Rents,
        Rented = site.Site,
        Returned = ReturnsOf(site, evidence),
        Pools = evidence.NamesOf(site.Open.Pools),
        Lengths = [.. (open.Mature > 0 ? site.Open.Lengths : site.Rents.Lengths).ByCount()],
        Summary = open.Mature > 0
            ? $"{Words.Counted(open.Mature, "array is", "arrays are")} out, the oldest for {Words.Duration(open.Oldest)} and more; {Words.Counted(site.Rents.Rents, "rent")} here in all."
            : $"Arrays come back after up to {Words.Duration(site.Rents.LongestHold)}.",
        Advice = "What lives as long as a connection or a cache gains nothing from a pool, and the pool has to allocate for others meanwhile: allocate it, or take it from a pool of its own.",
    };

    private static IReadOnlyList<Sites.Site> ReturnsOf(SiteTraffic site, Evidence evidence) =>
    [
        .. evidence.Ledger.Ways
            .Where(way => evidence.TrafficOf(way.Key.Rent) == site)
            .GroupBy(way => evidence.ReturnSiteOf(way.Key.Return))
            .OrderByDescending(way => way.Sum(count => count.Value))
            .Select(way => way.Key)
            .Take(3),
    ];
}
