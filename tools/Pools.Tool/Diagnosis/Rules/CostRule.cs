namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Finds places where the pool helps little.</summary>
internal static class CostRule
{
    /// <summary>Fewer rents have no visible cost (arbitrary).</summary>
    private const int FewestRents = 100;

    /// <summary>More places do not help (arbitrary).</summary>
    private const int MostPlaces = 5;

    /// <summary>A pool with so few rents was created for them (arbitrary).</summary>
    private const int FewRentsOfPool = 4;

    public static IEnumerable<Finding> Find(Evidence evidence)
    {
        foreach (SiteTraffic site in evidence.Sites.Where(site => site.Rents.Rents >= FewestRents))
        {
            if (2 * site.Rents.Allocated >= site.Rents.Rents)
            {
                yield return AllocatedEveryTime(site, evidence);
            }

            if (site.Rents.Returned >= FewestRents && 2 * site.Rents.ReturnedElsewhere >= site.Rents.Returned)
            {
                yield return ReturnedByOtherThreads(site, evidence);
            }
        }
    }

    /// <summary>Finds pools that allocate for many places that each rent too rarely to be a finding.</summary>
    public static IEnumerable<Finding> FindPools(Evidence evidence)
    {
        var rare = evidence.Sites.Where(site => site.Rents.Rents is > 0 and < FewestRents && site.Rents.Pools.Count == 1);
        foreach (var pool in rare.GroupBy(site => site.Rents.Pools.Keys.First()))
        {
            SiteTraffic[] places = [.. pool.OrderByDescending(site => site.Rents.Allocated)];
            SiteTraffic all = new(places[0].Site, evidence);
            Array.ForEach(places, place => all.Rents.Add(place.Rents));
            if (all.Rents.Rents >= FewestRents && 2 * all.Rents.Allocated >= all.Rents.Rents)
            {
                Finding finding = AllocatedEveryTime(all, evidence);
                string summary = $"{char.ToLowerInvariant(finding.Summary[0])}{finding.Summary[1..]}";
                string others = string.Join("; ", places.Skip(1).Take(MostPlaces).Select(place => place.Site));
                yield return finding with
                {
                    Summary = $"In {places.Length} places that rent rarely, {summary}",
                    Evidence = [$"The other places: {others}{(places.Length > MostPlaces + 1 ? "; …" : "")}."],
                };
            }
        }
    }

    private static Finding AllocatedEveryTime(SiteTraffic site, Evidence evidence)
    {
        (string why, string advice) = ReasonOf(site, evidence);
        string share = Words.Percent((double)site.Rents.Allocated / site.Rents.Rents);
        return new Finding
        {
            Kind = FindingKind.AllocatedEveryTime,
            Certainty = Certainty.Certain,
            Count = site.Rents.Allocated,
            Rents = site.Rents.Rents,
            Rented = site.Site,
            Pools = PoolsOf(site, evidence),
            Lengths = [.. site.Rents.Lengths.ByCount()],
            Summary = $"{share} of {Words.Counted(site.Rents.Rents, "rent")} allocated a new array: {why}.",
            Advice = advice,
        };
    }

    private static (string Why, string Advice) ReasonOf(SiteTraffic site, Evidence evidence)
    {
        if (2 * site.Rents.AllocatedTooLong >= site.Rents.Allocated)
        {
            return (
                "the arrays are too long for the pool",
                "Use a pool that keeps such lengths: ArrayPool<T>.Create(maxArrayLength, …) or LargeArrayPool<T>.");
        }

        if (IsPoolForEachRent(site.Rents))
        {
            return (
                "most come from a pool that was created just before",
                "A pool keeps arrays for the next rent, so it has to outlive this one: "
                + "create it once, in a static field, or use ArrayPool<T>.Shared.");
        }

        var lengths =
            from length in site.Rents.Lengths.ByCount()
            from pool in site.Rents.Pools.Keys
            select evidence.Ledger.Lengths.GetValueOrDefault(new LengthKey(pool, length.Length));
        LengthTraffic[] traffic = [.. lengths.OfType<LengthTraffic>()];
        return 2 * traffic.Sum(length => length.Trimmed) >= traffic.Sum(length => length.Allocated)
            ? (
                "the pool had released its arrays between the rents",
                "They are rented too rarely for a pool to keep them. A field that holds the array, or plain allocation, costs no more.")
            : (
                "the pool had none left",
                "More are out at once than the pool keeps, or they do not come back: see the findings about lost or held arrays. "
                + "A pool of its own with a larger budget keeps more.");
    }

    private static bool IsPoolForEachRent(RentTally rents) =>
        rents.NewPools >= FewestRents / 2 && rents.Rents - rents.OfOtherPools <= FewRentsOfPool * rents.NewPools;

    private static IReadOnlyList<string> PoolsOf(SiteTraffic site, Evidence evidence) => IsPoolForEachRent(site.Rents)
        ? [$"{Words.Number(site.Rents.NewPools)}{(site.Rents.OfOtherPools > 0 ? " and more" : "")} pools"]
        : evidence.NamesOf(site.Rents.Pools);

    private static Finding ReturnedByOtherThreads(SiteTraffic site, Evidence evidence) => new()
    {
        Kind = FindingKind.ReturnedByOtherThreads,
        Certainty = Certainty.Certain,
        Count = site.Rents.ReturnedElsewhere,
        Rents = site.Rents.Rents,
        Rented = site.Site,
        Pools = PoolsOf(site, evidence),
        Lengths = [.. site.Rents.Lengths.ByCount()],
        Summary = $"{Words.Percent((double)site.Rents.ReturnedElsewhere / site.Rents.Returned)} of the arrays rented here "
            + "come back on another thread.",
        Advice = "The runtime's shared pool keeps one array of a length for each thread; other returned arrays go through a lock. "
            + "PerCoreArrayPool<T> takes none.",
    };
}
