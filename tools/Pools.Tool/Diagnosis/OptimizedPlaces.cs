namespace Pools.Tool.Diagnosis;

/// <summary>Finds places that are one, seen in code before and after it was optimized.</summary>
/// <remarks>Optimized code says of a call only that it is one of several statements, and puts a method that rents or returns into its caller: then the caller seems to, where it calls the method. Where several places may be meant, what kind of array they handle tells which it was; if they handle the same, nobody can tell, and that place stays by itself.</remarks>
internal sealed class OptimizedPlaces
{
    private readonly Dictionary<(string Head, int Kind), Original> _originals = [];
    private readonly Dictionary<string, Frame> _exact = [];
    private readonly ILookup<string, Candidate> _byOwn;
    private readonly ILookup<string, Candidate> _byCaller;
    private readonly ILookup<string, Frame> _frames;

    public OptimizedPlaces(IEnumerable<(Site Site, int Kind)> sites)
    {
        Candidate[] all = [.. sites.Select(entry => new Candidate(entry.Site, entry.Kind)).DistinctBy(candidate => (candidate.Site.Head, candidate.Site.Caller?.Key, candidate.Kind))];
        _byOwn = all.ToLookup(candidate => candidate.Site.Own.Name, StringComparer.Ordinal);
        _byCaller = all.Where(candidate => candidate.Site.Caller is not null).ToLookup(candidate => candidate.Site.Caller!.Name, StringComparer.Ordinal);
        _frames = all.SelectMany(candidate => candidate.Site.Callers.Append(candidate.Site.Own)).Where(frame => !frame.IsOptimized).DistinctBy(frame => frame.Place, StringComparer.Ordinal).ToLookup(frame => frame.Name, StringComparer.Ordinal);
        foreach (Candidate optimized in all.Where(candidate => candidate.Site.Own.IsOptimized))
        {
            Find(optimized);
        }
    }

    /// <summary>Gives the place that a place stands for.</summary>
    /// <param name="kind">What kind of array is most frequent there.</param>
    public Site OriginalOf(Site site, int kind)
    {
        while (_originals.TryGetValue((site.Head, kind), out Original? original))
        {
            site = new Site(original.Frames, original.Via is null ? site.Callers : [original.Via, .. site.Callers.Take(SiteResolver.MostCallers - 1)]);
        }

        return site.Callers.Any(caller => caller.IsOptimized) ? new Site(site.Frames, [.. site.Callers.Select(ExactOf)]) : site;
    }

    private void Find(Candidate optimized)
    {
        Site site = optimized.Site;
        Candidate[] candidates = [.. InlinedAt(site, IsSameCall), .. CalledBy(site).Where(other => site.Own.Covers(other.Site.Own))];
        if (candidates.Length == 0)
        {
            // The compiler moves what seldom happens to the method's end and says of it less than nothing. What rents the same in the same method is the same.
            candidates = [.. InlinedAt(site, IsSameMethod).Concat(CalledBy(site)).Where(other => !other.Site.Own.IsOptimized && other.Kind == optimized.Kind)];
        }

        else if (!AreOnePlace(candidates))
        {
            // Optimized code has few statements, each of which may be several that rent: what rents the same is the same.
            candidates = [.. candidates.Where(other => !other.Site.Own.IsOptimized && other.Kind == optimized.Kind)];
        }

        Candidate? original = Array.Find(candidates, candidate => !candidate.Site.Own.IsOptimized) ?? candidates.FirstOrDefault();
        if (original is null || !AreOnePlace(candidates) || LeadsTo(original.Site.Head, site.Head, optimized.Kind))
        {
            return;
        }

        Frame[] via = [.. candidates.Where(candidate => IsInlined(candidate.Site, site)).Select(candidate => candidate.Site.Caller!).DistinctBy(caller => caller.Place, StringComparer.Ordinal)];
        _originals.TryAdd((site.Head, optimized.Kind), new Original(original.Site.Frames, via.Length switch { 0 => null, 1 => via[0], _ => site.Top }));
    }

    /// <summary>Places that this one may stand for because the method that uses the pool has been put into its caller. A method that calls itself stands for itself.</summary>
    private IEnumerable<Candidate> InlinedAt(Site optimized, Func<Frame, Frame, bool> isCall) =>
        _byCaller[optimized.Top.Name].Where(other => isCall(optimized.Top, other.Site.Caller!) && !IsOnePlace(other.Site.Top, optimized.Top) && IsInlined(other.Site, optimized));

    /// <summary>Places of the same method.</summary>
    private IEnumerable<Candidate> CalledBy(Site optimized) =>
        _byOwn[optimized.Own.Name].Where(other => !string.Equals(other.Site.Head, optimized.Head, StringComparison.Ordinal) && other.Site.Frames.Count == optimized.Frames.Count && string.Equals(other.Site.Top.Name, optimized.Top.Name, StringComparison.Ordinal));

    private static bool IsInlined(Site original, Site optimized) => !string.Equals(original.Own.Name, optimized.Own.Name, StringComparison.Ordinal);

    private static bool IsSameCall(Frame optimized, Frame caller) => IsOnePlace(caller, optimized) || optimized.Covers(caller);

    private static bool IsSameMethod(Frame optimized, Frame caller) => optimized.Method == caller.Method;

    private static bool AreOnePlace(Candidate[] candidates) => Array.TrueForAll(candidates, candidate => IsOnePlace(candidate.Site.Top, candidates[0].Site.Top));

    private static bool IsOnePlace(Frame left, Frame right) => string.Equals(left.Place, right.Place, StringComparison.Ordinal);

    /// <summary>The call that code which was not optimized shows in place of one of optimized code, where there is one that it can be.</summary>
    private Frame ExactOf(Frame caller)
    {
        if (!caller.IsOptimized)
        {
            return caller;
        }

        if (!_exact.TryGetValue(caller.Key, out Frame? exact))
        {
            Frame[] covered = [.. _frames[caller.Name].Where(caller.Covers)];
            _exact.Add(caller.Key, exact = covered.Length == 1 ? covered[0] : caller);
        }

        return exact;
    }

    /// <summary>No place may lead to itself over others.</summary>
    private bool LeadsTo(string from, string to, int kind)
    {
        for (string? at = from; at is not null; at = _originals.TryGetValue((at, kind), out Original? next) ? string.Join('|', next.Frames.Select(frame => frame.Key)) : null)
        {
            if (string.Equals(at, to, StringComparison.Ordinal))
            {
                return true;
            }
        }

        return false;
    }

    private sealed record Candidate(Site Site, int Kind);

    private sealed record Original(IReadOnlyList<Frame> Frames, Frame? Via);
}
