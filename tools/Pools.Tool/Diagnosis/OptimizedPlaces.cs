namespace Pools.Tool.Diagnosis;

/// <summary>Finds the exact place of a place in optimized code.</summary>
/// <remarks>
/// In optimized code, a call is in one of several statements. And if a method that rents or returns is inlined, its caller seems to do so
/// itself. If several exact places fit, the kind of their arrays decides. If that is the same, too, the place remains separate.
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
            // The compiler moves rare code to the end of a method, with less information. There, the same kind is the same place.
            (Site Site, int Kind)[] fitting = Array.FindAll(exact, other => IsVersion(site, other.Site, MayBeSame));
            if (fitting.Length == 0 || !AreOne(fitting))
            {
                (Site Site, int Kind)[] candidates = fitting.Length > 0 ? fitting : exact;
                fitting = Array.FindAll(candidates, other => other.Kind == kind && IsVersion(site, other.Site, AreOfOneMethod));
            }

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
        IEnumerable<Frame> callers = fitting.Where(other => IsInlined(site, other)).Select(other => other.Caller!);
        Frame[] via = [.. callers.DistinctBy(caller => caller.Place, StringComparer.Ordinal)];
        return new Site(fitting[0].Frames, via.Length switch { 0 => [], 1 => via, _ => [site.Top] });
    }

    /// <summary>Whether optimized code may be another version of an exact place: of the method itself, or of its caller.</summary>
    private static bool IsVersion(Site optimized, Site exact, Func<Frame, Frame, bool> isSameCall) => IsInlined(optimized, exact)
        ? exact.Caller is Frame caller && isSameCall(optimized.Top, caller)
        : isSameCall(optimized.Own, exact.Own)
            && exact.Frames.Any(frame => frame.HasNameOf(optimized.Top))
            && (exact.Frames.Count > optimized.Frames.Count
                || (exact.Frames.Count == optimized.Frames.Count && exact.Top.HasNameOf(optimized.Top)));

    private static bool MayBeSame(Frame call, Frame original) => call.Covers(original) || call.IsSamePlace(original);
    private static bool AreOfOneMethod(Frame call, Frame original) => call.Method == original.Method;
    private static bool IsInlined(Site optimized, Site exact) => !exact.Own.HasNameOf(optimized.Own);

    private static bool AreOne((Site Site, int Kind)[] places) =>
        Array.TrueForAll(places, place => place.Site.Top.IsSamePlace(places[0].Site.Top));

    private Frame ExactOf(Frame caller) => !caller.IsOptimized ? caller : _exactCalls.GetOrAdd(caller.Key, _ =>
    {
        Frame[] covered = [.. _calls[caller.Name].Where(caller.Covers)];
        return covered.Length == 1 ? covered[0] : caller;
    });
}
