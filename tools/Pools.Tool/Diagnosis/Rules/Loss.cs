namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Decides whether the arrays that a place has out are lost.</summary>
/// <remarks>
/// No event shows that an array is lost. Only contrast does: other arrays of the same place, or of that length, come back after a shorter
/// time. Without contrast, a long-lived connection or a cache looks the same, so a loss is only possible. The rate of false alarms is
/// unknown, because it depends on the programs.
/// </remarks>
internal static class Loss
{
    /// <summary>Fewer are connections, caches, or arrays that a program needs once (arbitrary).</summary>
    private const int FewestLost = 5;
    private const int FewestParts = 3;

    /// <summary>Of arrays that may still come back, fewer say nothing (arbitrary).</summary>
    private const int FewestOut = 100;

    /// <summary>With this number, in this many parts of the trace, no known harmless pattern looks the same (arbitrary).</summary>
    private const int FewestLikely = 10;
    private const int FewestLikelyParts = 5;

    /// <summary>Arrays that are out, for each that came back late: with fewer, they may come back too (arbitrary).</summary>
    private const int PossibleContrast = 2;
    private const int LikelyContrast = 10;

    /// <summary>A place that rents a thousand times as many for a short time may keep some (arbitrary).</summary>
    private const int LikelyShare = 1000;

    /// <summary>Nanoseconds, ten minutes: most connections and requests are shorter (arbitrary).</summary>
    private const long LikelyDuration = 600_000_000_000;

    /// <summary>
    /// An array that came back twice has two renters. The return of one counts as the end of the other's rental, so one rental looks lost.
    /// With at most this many out for each second return, nothing more may be lost (arbitrary: one for each of the two renters).
    /// </summary>
    private const int OpenForEachTwice = 2;

    /// <returns>The certainty of a loss; null: the arrays are held.</returns>
    public static Certainty? Judge(SiteTraffic site, Outstanding open, Evidence evidence)
    {
        long back = BackFromBefore(site, open, evidence);
        if (AreMostOut(site, open) && open.Mature + open.Young > PossibleContrast * back)
        {
            return Certainty.Possible;
        }

        if (open.Mature < FewestLost || open.Parts < FewestParts || !open.KeepsComing
            || open.Mature <= PossibleContrast * open.Late || (back > 0 && open.MatureOfFirstHalf <= PossibleContrast * back))
        {
            return null;
        }

        bool isFrequent = open.Mature >= FewestLikely && open.Parts >= FewestLikelyParts && LikelyShare * open.Mature >= site.Rents.Rents;
        bool isInContrast = open.IsSoon && HasContrast(site, evidence)
            && open.Mature >= LikelyContrast * open.Late && open.MatureOfFirstHalf >= LikelyContrast * back;
        bool isChance = Chance.Judge(open.Mature, Chance.FromLostEvents(evidence)) == Certainty.Possible;
        return isFrequent && isInContrast && !isChance && !MayFollowFromTwice(open, evidence) ? Certainty.Likely : Certainty.Possible;
    }

    /// <summary>Whether half of the rented arrays are out, although others stayed out longer and came back.</summary>
    private static bool AreMostOut(SiteTraffic site, Outstanding open) =>
        open.Young >= FewestOut && open.Young > open.Mature
        && site.Rents.Returned > 0 && 2 * (open.Young + open.Mature) >= site.Rents.Rents;

    public const string FollowsFromTwice = "May follow from arrays of this length that were returned twice, above: "
        + "the pool then has one array for two renters, and no event tells them apart.";

    /// <summary>A part of a finding whose other arrays came back late.</summary>
    public const string CameBackLate = "came back after more than";

    public static Finding Describe(SiteTraffic site, Outstanding open, Certainty certainty, IReadOnlyList<Site> returns, Evidence evidence)
    {
        RentTally rents = site.Rents;
        long known = rents.Rents - open.LeftOut;
        double share = known == 0 ? 0 : (double)rents.Returned / known;
        string atMost = $"after {Words.Duration(rents.LongestHold)} at most";
        bool areMostOut = AreMostOut(site, open);
        long count = areMostOut ? open.Young + open.Mature : open.Mature;
        return new Finding
        {
            Kind = FindingKind.Lost,
            Certainty = certainty,
            Count = count,
            Rents = known,
            ShareReturned = share,
            Bytes = (long?)(open.Bytes / evidence.ShareOf(rents.Pools.Keys)),
            Rented = site.Site,
            Returned = returns,
            Pools = evidence.NamesOf(areMostOut ? rents.Pools : open.Pools),
            Lengths = [.. (areMostOut ? open.AllLengths : open.Lengths).ByCount()],
            Summary = areMostOut
                ? $"{Words.Counted(count, "array")} of {Words.Number(known)} rented here are out; "
                    + $"{Words.Counted(rents.Returned, "other")} came back, {atMost}."
                : rents.Returned == 0 ? $"None of {Words.Counted(open.Mature, "array")} rented here came back."
                : $"{Words.Counted(open.Mature, "array")} of {Words.Number(known)} rented here did not come back; "
                    + $"{Words.Percent(share)} did, {(open.Late == 0 ? atMost : $"nearly all within {Words.Duration(open.Maturity)}")}.",
            Evidence = areMostOut
                ? [$"They have been out for less than {Words.Duration(open.Maturity)}, and may still come back: observe for longer."]
                : [.. EvidenceOf(site, open, certainty, evidence)],
            Advice = MayFollowFromTwice(open, evidence)
                ? "Fix the double returns first, and observe again: an array with two renters comes back for one of them only."
                : rents.Returned == 0
                ? "Return the array where its last user is done with it, in a finally block. "
                    + "If something keeps it permanently, allocate it instead of renting."
                : "Some path leaves the method without returning the array: an exception, an early return, a continue. "
                    + "Put the return into a finally block.",
        };
    }

    /// <summary>Whether arrays of the same pools and lengths came back twice, often enough to explain what is out.</summary>
    public static bool MayFollowFromTwice(Outstanding open, Evidence evidence) =>
        OpenForEachTwice * evidence.TwiceLike(open) >= open.Mature;

    private static bool HasContrast(SiteTraffic site, Evidence evidence) =>
        site.Rents.Returned > 0 || (evidence.Trace.IsWhole && evidence.Trace.FromStart) || evidence.Duration >= LikelyDuration;

    /// <summary>Returns of these lengths and pools without a known rent, in the second half. As many others may come back.</summary>
    private static long BackFromBefore(SiteTraffic site, Outstanding open, Evidence evidence)
    {
        if (evidence.Trace.FromStart && evidence.Ledger.Forgotten == 0)
        {
            return 0;
        }

        long half = evidence.Duration / 2;
        var traffic =
            from length in open.AllLengths.ByCount()
            from pool in open.Pools.Keys
            select evidence.Ledger.Lengths.GetValueOrDefault(new LengthKey(pool, length.Length));
        return traffic.Sum(length => length?.UnmatchedTimes.Since(half) ?? 0);
    }

    private static IEnumerable<string> EvidenceOf(SiteTraffic site, Outstanding open, Certainty certainty, Evidence evidence)
    {
        // In a fast program, some arrays represent all.
        double share = evidence.ShareOf(site.Rents.Pools.Keys);
        double seconds = evidence.Duration / 1e9;
        double elements = open.Elements / share;
        string lost = open.Bytes / share is double bytes ? $"{Words.Bytes(bytes)} lost, {Words.Bytes(bytes / seconds)} a second"
            : $"{Words.Counted((long)elements, "element")} lost, {Words.Number((long)Math.Round(elements / seconds))} a second";
        string?[] lines =
        [
            $"{(share < 1 ? "About " : "")}{lost}. Memory grows by that much only if something still references the arrays; "
                + "otherwise they are collected, and new ones are allocated.",
            $"Rented in {open.Parts} of {Outstanding.AllParts} parts of the trace, the last one {Words.Duration(open.Last)} "
                + $"before its end; the oldest has been out for {Words.Duration(open.Oldest)}.",
            MayFollowFromTwice(open, evidence) ? FollowsFromTwice : null,
            open.Late == 0 ? null
                : $"{Words.Counted(open.Late, "other", "others")} {CameBackLate} {Words.Duration(open.Maturity)}, "
                    + $"the last after {Words.Duration(site.Rents.LongestHold)}.",
            open.Young == 0 ? null
                : $"{Words.Counted(open.Young, "more has", "more have")} been out for less than {Words.Duration(open.Maturity)} "
                    + "and may still come back.",
            site.Rents.Forgotten == 0 ? null
                : $"{Words.Counted(site.Rents.Forgotten, "array was", "arrays were")} dropped to bound the memory, and counted as lost.",
            !evidence.Trace.FromStart ? "Too few arrays of this length rented before the trace came back to explain it."
                : evidence.Trace.IsWhole ? "The trace covers the process from its first rent to its end." : null,
            certainty != Certainty.Possible || HasContrast(site, evidence) ? null
                : "Connections or a cache that keep their arrays look the same. To tell them apart, observe for longer than they live.",
        ];
        return lines.OfType<string>();
    }
}
