using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Sites;

namespace Pools.Tool.Diagnosis;

/// <summary>Finds places that are one, seen in code before and after it was optimized.</summary>
/// <remarks>Optimized code says of a call only that it is one of several statements, and puts a method that rents or returns into its caller: then the caller seems to, where it calls the method. Where several places may be meant, nobody can tell which it was; that place stays by itself.</remarks>
internal static class OptimizedPlaces
{
    /// <summary>For each place of optimized code, the place that it stands for.</summary>
    public static Dictionary<Site, Site> Find(IEnumerable<Site> sites)
    {
        Site[] all = [.. sites.Distinct()];
        Dictionary<Site, Site> originals = [];
        foreach (Site optimized in all.Where(site => site.Own.IsOptimized))
        {
            // A method that calls itself stands for itself; no place may lead to itself over others.
            Site[] candidates =
            [
                .. all.Where(site => site.Caller is Frame caller && (IsOnePlace(caller, optimized.Top) || optimized.Top.Covers(caller)) && !IsOnePlace(site.Top, optimized.Top)),
                .. all.Where(site => optimized.Own.Covers(site.Own) && site.Frames.Count == optimized.Frames.Count && string.Equals(site.Top.Name, optimized.Top.Name, StringComparison.Ordinal)),
            ];
            Site? original = candidates.FirstOrDefault(site => !site.Own.IsOptimized) ?? candidates.FirstOrDefault();
            if (original is not null && Array.TrueForAll(candidates, site => IsOnePlace(site.Top, original.Top)) && !LeadsTo(originals, original, optimized))
            {
                originals.Add(optimized, original);
            }
        }

        return originals;
    }

    /// <summary>Gives the place that a place stands for.</summary>
    public static Site Follow(Dictionary<Site, Site> originals, Site site)
    {
        while (originals.TryGetValue(site, out Site? original))
        {
            site = original;
        }

        return site;
    }

    private static bool IsOnePlace(Frame left, Frame right) => string.Equals(left.Place, right.Place, StringComparison.Ordinal);

    private static bool LeadsTo(Dictionary<Site, Site> originals, Site from, Site to)
    {
        for (Site? at = from; at is not null; at = originals.GetValueOrDefault(at))
        {
            if (at == to)
            {
                return true;
            }
        }

        return false;
    }
}
