namespace Pools.Tool.Diagnosis;

/// <summary>Finds the exact place that a place in optimized code stands for.</summary>
/// <remarks>
/// Optimized code says of a call only that it is one of several statements. It also inlines a method that rents or returns into its
/// caller, which then seems to do so itself. If several exact places fit, the kind of array that they handle decides. If that is the
/// same too, the place stays by itself.
/// </remarks>
internal sealed class OptimizedPlaces
{
    private readonly Dictionary<(string Head, int Kind), Site> _originals = [];
    private readonly Dictionary<string, Frame> _exactCalls = [];
    private readonly ILookup<string, Frame> _calls;

    /// <param name="places">The places of one pool with all their callers, and a number for the kind of array there.</param>
    public OptimizedPlaces(IEnumerable<(Site Site, int Kind)> places)
    {
        (Site Site, int Kind)[] all = [.. places.DistinctBy(place => (place.Site.Head, place.Site.Caller?.Key, place.Kind))];
        (Site Site, int Kind)[] exact = Array.FindAll(all, place => place.Site.Frames.All(frame => !frame.IsOptimized));
        _calls = all.SelectMany(place => place.Site.Callers.Append(place.Site.Own)).Where(frame => !frame.IsOptimized)
            .DistinctBy(frame => frame.Place, StringComparer.Ordinal).ToLookup(frame => frame.Name, StringComparer.Ordinal);
        foreach ((Site site, int kind) in all.Except(exact))
        {
            // The compiler moves rare code to the end of a method and tells less of it: then the same kind in the same method is the same.
            (Site Site, int Kind)[] fitting = Array.FindAll(exact, other => IsVersion(site, other.Site, (call, original) => call.Covers(original) || string.Equals(call.Place, original.Place, StringComparison.Ordinal)));
            fitting = AreOne(fitting) && fitting.Length > 0 ? fitting
                : [.. (fitting.Length > 0 ? fitting : exact).Where(other => other.Kind == kind && IsVersion(site, other.Site, (call, original) => call.Method == original.Method))];
            if (fitting.Length > 0 && AreOne(fitting))
            {
                _originals.TryAdd((site.Head, kind), OriginalOf(site, Array.ConvertAll(fitting, other => other.Site)));
            }
        }
    }

    public Site OriginalOf(Site site, int kind)
    {
        if (_originals.TryGetValue((site.Head, kind), out Site? original))
        {
            site = new Site(original.Frames, [.. original.Callers.Concat(site.Callers).Take(SiteResolver.MostCallers)]);
        }

        return site.Callers.Any(caller => caller.IsOptimized) ? new Site(site.Frames, [.. site.Callers.Select(ExactOf)]) : site;
    }

    /// <summary>The exact place, called from where the compiler has inlined it.</summary>
    private static Site OriginalOf(Site site, Site[] fitting)
    {
        Frame[] via = [.. fitting.Where(other => IsInlined(site, other)).Select(other => other.Caller!).DistinctBy(caller => caller.Place, StringComparer.Ordinal)];
        return new Site(fitting[0].Frames, via.Length switch { 0 => [], 1 => via, _ => [site.Top] });
    }

    /// <summary>Whether optimized code may be another version of an exact place: of the method itself, or of its caller.</summary>
    private static bool IsVersion(Site optimized, Site exact, Func<Frame, Frame, bool> isSameCall) => IsInlined(optimized, exact)
        ? exact.Caller is Frame caller && isSameCall(optimized.Top, caller)
        : isSameCall(optimized.Own, exact.Own) && exact.Frames.Any(frame => string.Equals(frame.Name, optimized.Top.Name, StringComparison.Ordinal))
            && (exact.Frames.Count > optimized.Frames.Count
                || (exact.Frames.Count == optimized.Frames.Count && string.Equals(exact.Top.Name, optimized.Top.Name, StringComparison.Ordinal)));

    private static bool IsInlined(Site optimized, Site exact) => !string.Equals(exact.Own.Name, optimized.Own.Name, StringComparison.Ordinal);

    private static bool AreOne((Site Site, int Kind)[] places) =>
        Array.TrueForAll(places, place => string.Equals(place.Site.Top.Place, places[0].Site.Top.Place, StringComparison.Ordinal));

    private Frame ExactOf(Frame caller)
    {
        if (!caller.IsOptimized)
        {
            return caller;
        }

        if (!_exactCalls.TryGetValue(caller.Key, out Frame? exact))
        {
            Frame[] covered = [.. _calls[caller.Name].Where(caller.Covers)];
            _exactCalls.Add(caller.Key, exact = covered.Length == 1 ? covered[0] : caller);
        }

        return exact;
    }
}
