namespace Pools.Tool.Diagnosis;

/// <summary>Finds what is wrong, and who is to blame where a helper rents and returns for others.</summary>
/// <remarks>
/// <para>The rules run over the places of the program, then over the places with their nearest caller, and so on. Where all callers of a place do wrong, the place does; where some do right, those that do wrong are reported instead of the place, and the others are not named.</para>
/// <para>What only the whole place does often enough to be found stays a finding of the place.</para>
/// </remarks>
internal sealed class CallerSearch
{
    /// <summary>A caller that rents less often may do right by chance (arbitrary).</summary>
    private const int FewestRight = 10;

    /// <summary>Places from which on callers are not told apart any further: it bounds the time (arbitrary).</summary>
    private const int MostPlaces = 2000;

    /// <summary>More callers of a finding are no help (arbitrary).</summary>
    private const int MostNamed = 5;

    private readonly List<CallerLevel> _levels = [];
    private readonly SiteResolver _sites;

    private CallerSearch(TraceOutcome trace, Evidence places, Func<Evidence, IEnumerable<Finding>> rules)
    {
        _sites = trace.Sites;
        _levels.Add(CallerLevel.Of(places, rules));
        for (int callers = 1; callers <= SiteResolver.MostCallers && _levels[^1].Places.Count <= MostPlaces; callers++)
        {
            _levels.Add(CallerLevel.Of(places.WithCallers(callers), rules));
        }
    }

    /// <param name="trace">The trace.</param>
    /// <param name="places">What it shows by places without callers.</param>
    /// <param name="rules">Finds what is wrong.</param>
    public static List<Finding> Find(TraceOutcome trace, Evidence places, Func<Evidence, IEnumerable<Finding>> rules)
    {
        CallerSearch search = new(trace, places, rules);
        List<Finding> findings = [];
        for (int level = 0; level < search._levels.Count; level++)
        {
            findings.AddRange(search._levels[level].Findings.Where(finding => search.IsNew(finding, level)).SelectMany(finding => search.Blame(finding, level)));
        }

        return findings;
    }

    /// <summary>Whether nothing of the kind is found with fewer callers: what others do at the place may hide what one does.</summary>
    private bool IsNew(Finding finding, int level) => level == 0 || (
        finding is { IsFault: true, Certainty: not Certainty.Possible }
        && !Enumerable.Range(0, level).Any(above => _levels[above].Findings.Any(other => IsWithin(finding, other, above))));

    private IEnumerable<Finding> Blame(Finding finding, int level)
    {
        if (level + 1 >= _levels.Count)
        {
            return [finding];
        }

        Finding[] parts = [.. _levels[level + 1].Findings.Where(part => IsWithin(part, finding, level)).OrderByDescending(part => part.Count)];
        return finding.IsFault && finding.Rented is not null && 2 * parts.Sum(part => part.Count) >= finding.Count && SomeDoRight(finding, level)
            ? parts.SelectMany(part => Blame(2 * part.Count >= finding.Count && part.Certainty < finding.Certainty ? part with { Certainty = finding.Certainty } : part, level + 1))
            : [level > 0 ? finding : WithCallers(finding, parts)];
    }

    /// <summary>Whether there are callers, however far up, that rent at the place and do nothing wrong.</summary>
    private bool SomeDoRight(Finding finding, int level) => _levels.Skip(level + 1).Any(deeper =>
    {
        HashSet<Site> wrong = [.. deeper.Findings.Where(part => part.Kind == finding.Kind).Select(PlaceOf)];
        return deeper.Places.Any(caller => caller.Rents >= FewestRight && caller.Open == 0 && _sites.Within(caller.Site, level) == PlaceOf(finding) && !wrong.Contains(caller.Site));
    });

    /// <summary>Names the callers that the finding itself has seen, the most frequent first.</summary>
    private Finding WithCallers(Finding finding, Finding[] parts)
    {
        CallerPlace[] callers = [.. _levels[1].Places.Where(caller => _sites.Within(caller.Site, 0) == PlaceOf(finding))];
        IEnumerable<(Frame? Caller, long Count)> seen = parts.Length > 0 ? parts.Select(part => (PlaceOf(part).Caller, part.Count))
            : callers.Any(caller => caller.Open > 0) ? callers.Where(caller => caller.Open > 0).Select(caller => (caller.Site.Caller, caller.Open))
            : callers.Select(caller => (caller.Site.Caller, caller.Rents));
        (Site Site, ReturnTurn? Turn)[] returned = [.. finding.Returned.SelectMany((site, i) => WithCallers(site, TurnOf(finding, i), parts)).DistinctBy(back => back.Site.OwnPlace, StringComparer.Ordinal).Take(Finding.MostReturns)];
        return finding with
        {
            Callers = [.. seen.Where(caller => caller.Caller is not null).GroupBy(caller => caller.Caller!.Place, StringComparer.Ordinal).Select(caller => (caller.First().Caller!, caller.Sum(part => part.Count))).OrderByDescending(caller => caller.Item2).Take(MostNamed)],
            Returned = [.. returned.Select(back => back.Site)],
            Turns = [.. returned.Select(back => back.Turn).OfType<ReturnTurn>()],
        };
    }

    /// <summary>A place that returns, with the callers that the parts of the finding have seen: with one of them, but where it returns twice with each.</summary>
    private (Site Site, ReturnTurn? Turn)[] WithCallers(Site site, ReturnTurn? turn, Finding[] parts)
    {
        (Site Site, ReturnTurn? Turn)[] called = [.. parts.SelectMany(part => part.Returned.Select((back, i) => (back, TurnOf(part, i)))).Where(back => _sites.Within(back.back, 0) == site)];
        return called.Length == 0 ? [(site, turn)] : turn is null ? called[..1] : [.. called.Where(back => !Array.Exists(called, exact => exact.Turn == back.Turn && IsExactFor(exact.Site.Caller, back.Site.Caller)))];
    }

    /// <summary>Whether a caller that is only near is the same method as one whose line is known.</summary>
    private static bool IsExactFor(Frame? exact, Frame? caller) => exact is { IsApproximate: false, Method: not null } && caller is { IsApproximate: true } && exact.Method == caller.Method;

    private static ReturnTurn? TurnOf(Finding finding, int index) => index < finding.Turns.Count ? finding.Turns[index] : null;

    private bool IsWithin(Finding part, Finding whole, int level) =>
        part.Kind == whole.Kind
        && part.Pools.SequenceEqual(whole.Pools, StringComparer.Ordinal)
        && _sites.Within(PlaceOf(part), level) == PlaceOf(whole)
        && (part.Kind != FindingKind.ReturnedToAnotherPool || _sites.Within(part.Returned[0], level) == whole.Returned[0]);

    private static Site PlaceOf(Finding finding) => finding.Rented ?? finding.Returned[0];
}
