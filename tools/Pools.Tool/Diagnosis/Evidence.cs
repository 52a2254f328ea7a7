namespace Pools.Tool.Diagnosis;

/// <summary>What a trace shows, by places in the program instead of by stacks.</summary>
internal sealed class Evidence
{
    private readonly Dictionary<(Site Site, int Pool), SiteTraffic> _bySite = [];
    private readonly Dictionary<int, string> _names;
    private readonly Dictionary<int, OptimizedPlaces> _rents;
    private readonly Dictionary<int, OptimizedPlaces> _returns;
    private readonly Dictionary<int, Site> _rentSites = [];
    private readonly Dictionary<int, Site> _returnSites = [];
    private readonly Dictionary<int, int> _kindsOfReturns = [];
    private readonly int _depth;

    public Evidence(TraceOutcome trace)
    {
        Trace = trace;
        _names = PoolNaming.Name(trace);
        _rents = OriginalsOf(RentStacks(), KindOfRent);
        _kindsOfReturns = KindsOfReturns();
        _returns = OriginalsOf(ReturnStacks(), KindOfReturn);
        AddTraffic();
    }

    private Evidence(Evidence places, int depth)
    {
        Trace = places.Trace;
        _depth = depth;
        _names = places._names;
        _rents = places._rents;
        _returns = places._returns;
        _kindsOfReturns = places._kindsOfReturns;
        AddTraffic();
    }

    public TraceOutcome Trace { get; }

    public PoolLedger Ledger => Trace.Ledger;

    /// <summary>In nanoseconds.</summary>
    public long Duration => Trace.Duration;

    public IEnumerable<SiteTraffic> Sites => _bySite.Values;
    public int MostDepth => RentStacks().Concat(ReturnStacks()).Select(Trace.Sites.SiteOf).Select(site => site.Frames.Count + site.Callers.Count - 1).DefaultIfEmpty(0).Max();
    public IEnumerable<Site> ReturnSites => ReturnStacks().Select(ReturnSiteOf).Distinct();

    /// <param name="depth">How many callers belong to a place, 1 … <see cref="Site.MostDepth"/>.</param>
    public Evidence WithDepth(int depth) => new(this, depth);

    public SiteTraffic TrafficOf(int stack)
    {
        (Site, int) place = (RentSiteOf(stack), Ledger.PoolOf(stack));
        if (!_bySite.TryGetValue(place, out SiteTraffic? traffic))
        {
            _bySite.Add(place, traffic = new SiteTraffic(place.Item1, this));
        }

        return traffic;
    }

    public Site RentSiteOf(int stack) => Follow(_rents, _rentSites, stack, KindOfRent);
    public Site ReturnSiteOf(int stack) => Follow(_returns, _returnSites, stack, KindOfReturn);
    public string NameOf(int pool) => _names.GetValueOrDefault(pool, "pool");
    public IReadOnlyList<string> NamesOf(Dictionary<int, long> pools) => [.. pools.OrderByDescending(pool => pool.Value).Select(pool => NameOf(pool.Key))];

    /// <summary>The size of a pool's elements in bytes; null: unknown.</summary>
    public int? ElementSizeOf(int pool) => PoolNames.ElementSizeOf(Ledger.Labels.Find(pool)?.Type ?? (Ledger.Pools.TryGetValue(pool, out PoolTally? tally) ? Trace.Sites.PoolTypeOf(tally.Stacks) : null));

    public double ShareOf(IEnumerable<int> pools)
    {
        PoolTally[] tallies = [.. pools.Select(pool => Ledger.Pools.GetValueOrDefault(pool, Ledger.OtherPools))];
        return (double)tallies.Sum(pool => pool.RentsWithStacks) / tallies.Sum(pool => pool.Rents);
    }

    /// <summary>How many second returns there were of arrays of the same pools and lengths as some that are out.</summary>
    public long TwiceLike(Outstanding open)
    {
        HashSet<int> lengths = [.. open.Lengths.ByCount().Select(length => length.Length)];
        return Ledger.Twice.Values.Where(tally => open.Pools.ContainsKey(tally.Pool)).Sum(tally => tally.Lengths.ByCount().Where(length => lengths.Contains(length.Length)).Sum(length => length.Count));
    }

    private void AddTraffic()
    {
        foreach (int stack in RentStacks())
        {
            TrafficOf(stack).Rents.Add(Ledger.Rents[stack]);
        }

        Ledger.ForEachOpen((rental, length, isKnown) =>
        {
            Outstanding open = TrafficOf(rental.Stack).Open;
            if (isKnown)
            {
                open.Add(rental, length);
            }
            else
            {
                open.LeftOut++;
            }
        });
    }

    private IEnumerable<int> RentStacks() => Ledger.Rents.Keys.Where(stack => stack != StackTable.Unsampled);

    private IEnumerable<int> ReturnStacks() =>
        Ledger.Ways.Keys.Select(way => way.Return)
            .Concat(Ledger.Unmatched.Keys.Select(kind => kind.Stack))
            .Concat(Ledger.Twice.Keys.Select(twice => twice.Second))
            .Concat(Ledger.Reports.Keys.Select(report => report.Stack))
            .Distinct();

    /// <summary>For the stacks of each pool: what optimized code has brought together is told apart by it.</summary>
    private Dictionary<int, OptimizedPlaces> OriginalsOf(IEnumerable<int> stacks, System.Func<int, int> kindOf) =>
        stacks.GroupBy(Ledger.PoolOf).ToDictionary(pool => pool.Key, pool => new OptimizedPlaces(pool.Select(stack => (Trace.Sites.SiteOf(stack), kindOf(stack)))));

    private int KindOfRent(int stack) => Ledger.Rents.TryGetValue(stack, out RentTally? rents) ? rents.Lengths.ByCount().FirstOrDefault().Length : 0;
    private int KindOfReturn(int stack) => _kindsOfReturns.GetValueOrDefault(stack);

    private Dictionary<int, int> KindsOfReturns()
    {
        Dictionary<Site, int> numbers = [];
        Dictionary<(int Return, Site Rent), long> counts = [];
        foreach ((int back, int rent, long count) in Ledger.Ways.Select(way => (way.Key.Return, way.Key.Rent, way.Value)).Concat(Ledger.Twice.Select(twice => (twice.Key.Second, twice.Key.Rent, twice.Value.Count))))
        {
            Site place = RentSiteOf(rent);
            numbers.TryAdd(place, numbers.Count + 1);
            counts[(back, place)] = counts.GetValueOrDefault((back, place)) + count;
        }

        return counts.GroupBy(entry => entry.Key.Return).ToDictionary(ofReturn => ofReturn.Key, ofReturn => numbers[ofReturn.MaxBy(entry => entry.Value).Key.Rent]);
    }

    private Site Follow(Dictionary<int, OptimizedPlaces> places, Dictionary<int, Site> known, int stack, System.Func<int, int> kindOf)
    {
        if (!known.TryGetValue(stack, out Site? site))
        {
            site = Trace.Sites.SiteOf(stack);
            site = places.TryGetValue(Ledger.PoolOf(stack), out OptimizedPlaces? ofPool) ? ofPool.OriginalOf(site, kindOf(stack)) : site;
            known.Add(stack, site = Trace.Sites.Within(site, _depth));
        }

        return site;
    }
}
