namespace Pools.Tool.Diagnosis;

/// <summary>Finds faults, and blames the right caller if a helper or a library rents and returns for others.</summary>
/// <remarks>
/// The rules run over the calls that use a pool, then over these with their nearest caller, and so on. If all callers misuse the pool, the
/// call is one finding that lists them. Otherwise, only those that misuse it are findings.
/// </remarks>
internal sealed class CallerSearch
{
    /// <summary>A caller that rents less often may return its arrays by chance (arbitrary).</summary>
    private const int FewestCleanRents = 10;

    /// <summary>One array of a hundred is in use when the trace ends (arbitrary).</summary>
    private const int MostOpenShare = 100;

    /// <summary>With more places, the search ends, which bounds its time (arbitrary).</summary>
    private const int MostPlaces = 2000;

    /// <summary>More callers of a finding do not help (arbitrary).</summary>
    private const int MostNamed = 5;

    private readonly List<CallerLevel> _levels = [];
    private readonly SiteResolver _sites;

    private CallerSearch(TraceOutcome trace, Evidence places, Func<Evidence, IEnumerable<Finding>> rules)
    {
        _sites = trace.Sites;
        _levels.Add(CallerLevel.Of(places, rules));
        for (int depth = 1; depth <= places.MostDepth && _levels[^1].Places.Count <= MostPlaces; depth++)
        {
            _levels.Add(CallerLevel.Of(places.WithDepth(depth), rules));
        }
    }

    public static List<Finding> Find(TraceOutcome trace, Evidence places, Func<Evidence, IEnumerable<Finding>> rules)
    {
        CallerSearch search = new(trace, places, rules);
        return
        [
            .. search._levels.SelectMany((level, depth) => level.Findings
                .Where(finding => search.IsNew(finding, depth))
                .SelectMany(finding => search.Blame(finding, depth))),
        ];
    }

    /// <summary>Whether there is no such finding with fewer callers: other users of the call may hide a fault.</summary>
    private bool IsNew(Finding finding, int level) => level == 0 || (
        finding is { IsFault: true, Certainty: not Certainty.Possible }
        && !Enumerable.Range(0, level).Any(above => _levels[above].Findings.Any(other => IsWithin(finding, other, above))));

    private IEnumerable<Finding> Blame(Finding finding, int level)
    {
        if (level + 1 >= _levels.Count)
        {
            return [Complete(finding, level, [])];
        }

        IEnumerable<Finding> within = _levels[level + 1].Findings.Where(part => IsWithin(part, finding, level));
        Finding[] parts = [.. within.OrderByDescending(part => part.Count)];
        bool areMost = 2 * parts.Sum(part => part.Count) >= finding.Count;
        return finding is { IsFault: true, Rented: not null } && areMost && AnyCallerIsClean(finding, level)
            ? parts.SelectMany(part => Blame(2 * part.Count >= finding.Count ? AtLeastAsSure(part) : part, level + 1))
            : [Complete(finding, level, parts)];

        Finding AtLeastAsSure(Finding part) => part.Certainty < finding.Certainty ? part with { Certainty = finding.Certainty } : part;
    }

    private bool AnyCallerIsClean(Finding finding, int level) => _levels.Skip(level + 1).Any(deeper =>
    {
        HashSet<Site> wrong = [.. deeper.Findings.Where(part => part.Kind == finding.Kind).Select(PlaceOf)];
        return deeper.Places.Any(caller =>
            caller.Rents >= FewestCleanRents
            && MostOpenShare * caller.Open <= caller.Rents
            && _sites.Within(caller.Site, level) == PlaceOf(finding)
            && !wrong.Contains(caller.Site));
    });

    /// <summary>Adds the calls of a library that all of a finding's stacks share, and the callers, the most frequent first.</summary>
    private Finding Complete(Finding finding, int level, Finding[] parts)
    {
        (Site Site, long Rents, long Open)[] places =
            [.. _levels[^1].Places.Where(place => _sites.Within(place.Site, level) == PlaceOf(finding))];
        Finding[] deepest = [.. _levels[^1].Findings.Where(part => IsWithin(part, finding, level))];
        IEnumerable<(Site Site, long Count)> seen =
            deepest.Sum(part => part.Count) >= finding.Count || finding.Rented is null ? deepest.Select(part => (PlaceOf(part), part.Count))
            : places.Any(place => place.Open > 0) ? places.Where(place => place.Open > 0).Select(place => (place.Site, place.Open))
            : places.Select(place => (place.Site, place.Rents));
        (Site Site, long Count)[] users = [.. seen];
        users = Array.FindAll(users, user => MostOpenShare * user.Count >= finding.Count) is { Length: > 0 } most ? most : users;
        Site whole = Extend(PlaceOf(finding), level, [.. users.Select(user => user.Site)]);
        bool isOwn = whole.Own.Library is null;
        var callers = users.Select(user => (Caller: isOwn ? user.Site.Caller : user.Site.Own, user.Count))
            .Where(user => user.Caller is { Library: null } && whole.Callers.Count == 0)
            .GroupBy(user => user.Caller!.Place, StringComparer.Ordinal)
            .Select(caller => (caller.First().Caller!, Count: caller.Sum(part => part.Count)))
            .OrderByDescending(caller => caller.Count).ToArray();
        (Site Site, ReturnTurn? Turn)[] returned =
        [
            .. finding.Returned.SelectMany((site, i) => WithCallers(site, TurnOf(finding, i), parts, level))
                .DistinctBy(back => back.Site.OwnPlace, StringComparer.Ordinal).Take(Finding.MostReturns),
        ];
        return finding with
        {
            Rented = finding.Rented is null ? null : whole,
            Callers = [.. callers.Take(MostNamed)],
            CallerCount = callers.Length,
            IsAllOfPlace = level == 0 && places.All(place => 2 * place.Open >= place.Rents),
            Returned = finding.Rented is null ? [whole] : [.. returned.Select(back => Extend(back.Site, level, _levels[^1].Returns))],
            Turns = [.. returned.Select(back => back.Turn).OfType<ReturnTurn>()],
        };
    }

    /// <summary>Extends a place by the calls that all stacks through it share, up to the program's own.</summary>
    private Site Extend(Site place, int level, IReadOnlyList<Site> all)
    {
        Site[] through = [.. all.Where(site => _sites.Within(site, level) == place)];
        if (place.Own.Library is null || through.Length == 0)
        {
            return place;
        }

        Site first = through[0];
        List<Frame> frames = [.. first.Frames.Where((frame, depth) => depth < place.Frames.Count
            || Array.TrueForAll(through, site => frame.IsSamePlace(site.Frames.ElementAtOrDefault(depth))))];
        bool isOneUser = Array.TrueForAll(through, site => site.Own.IsSamePlace(first.Own));
        return new Site(isOneUser && frames[^1] != first.Own ? [.. frames, first.Own] : frames, []);
    }

    /// <summary>Adds callers to a place that returns, from the parts of the finding: of a double return all, otherwise one.</summary>
    private (Site Site, ReturnTurn? Turn)[] WithCallers(Site site, ReturnTurn? turn, Finding[] parts, int level)
    {
        (Site Site, ReturnTurn? Turn)[] called = level > 0 || site.Library is not null ? [] :
        [
            .. parts.SelectMany(part => part.Returned.Select((back, i) => (Site: back, Turn: TurnOf(part, i))))
                .Where(back => _sites.Within(back.Site, level) == site),
        ];
        return called.Length == 0 ? [(site, turn)]
            : turn is null ? called[..1]
            : Array.FindAll(called, back => !Array.Exists(called, exact => exact.Turn == back.Turn && IsExactFor(exact.Site, back.Site)));
    }

    /// <summary>Whether an approximate caller is the same method as an exact one.</summary>
    private static bool IsExactFor(Site exact, Site near) =>
        exact.Caller is { IsApproximate: false, Method: MethodName method }
        && near.Caller is { IsApproximate: true } caller && caller.Method == method;

    private static ReturnTurn? TurnOf(Finding finding, int index) => index < finding.Turns.Count ? finding.Turns[index] : null;

    private bool IsWithin(Finding part, Finding whole, int level) =>
        part.Kind == whole.Kind
        && part.Pools.SequenceEqual(whole.Pools, StringComparer.Ordinal)
        && _sites.Within(PlaceOf(part), level) == PlaceOf(whole)
        && (part.Kind != FindingKind.ReturnedToAnotherPool || _sites.Within(part.Returned[0], level) == whole.Returned[0]);

    private static Site PlaceOf(Finding finding) => finding.Rented ?? finding.Returned[0];
}
