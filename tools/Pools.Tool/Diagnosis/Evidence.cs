namespace Pools.Tool.Diagnosis;

/// <summary>The contents of a trace by places in the program instead of by stacks.</summary>
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
    public IEnumerable<Site> ReturnSites => ReturnStacks().Select(ReturnSiteOf).Distinct();

    public int MostDepth => RentStacks().Concat(ReturnStacks()).Select(Trace.Sites.SiteOf)
        .Select(site => site.Frames.Count + site.Callers.Count - 1).DefaultIfEmpty(0).Max();

    /// <param name="depth">How many callers belong to a place, 1 to <see cref="Site.MostDepth"/>.</param>
    public Evidence WithDepth(int depth) => new(this, depth);

    public SiteTraffic TrafficOf(int stack) =>
        _bySite.GetOrAdd((Site: RentSiteOf(stack), Pool: Ledger.PoolOf(stack)), place => new SiteTraffic(place.Site, this));

    public Site RentSiteOf(int stack) => Follow(_rents, _rentSites, stack, KindOfRent);
    public Site ReturnSiteOf(int stack) => Follow(_returns, _returnSites, stack, KindOfReturn);
    public string NameOf(int pool) => _names.GetValueOrDefault(pool, "pool");

    public IReadOnlyList<string> NamesOf(Dictionary<int, long> pools) =>
        [.. pools.OrderByDescending(pool => pool.Value).Select(pool => NameOf(pool.Key))];

    /// <summary>The size of a pool's elements in bytes; null: unknown.</summary>
    public int? ElementSizeOf(int pool)
    {
        string? type = Ledger.Pools.TryGetValue(pool, out PoolTally? tally) ? Trace.Sites.PoolTypeOf(tally.Stacks) : null;
        return PoolNames.ElementSizeOf(Ledger.Labels.Find(pool)?.Type ?? type);
    }

    public double ShareOf(IEnumerable<int> pools)
    {
        PoolTally[] tallies = [.. pools.Select(pool => Ledger.Pools.GetValueOrDefault(pool, Ledger.OtherPools))];
        return (double)tallies.Sum(pool => pool.RentsWithStacks) / tallies.Sum(pool => pool.Rents);
    }

    /// <summary>Counts the second returns of arrays with the same pools and lengths as some that are out.</summary>
    public long TwiceLike(Outstanding open)
    {
        HashSet<int> lengths = [.. open.Lengths.ByCount().Select(length => length.Length)];
        return Ledger.Twice.Values.Where(tally => open.Pools.ContainsKey(tally.Pool)).SelectMany(tally => tally.Lengths.ByCount())
            .Where(length => lengths.Contains(length.Length)).Sum(length => length.Count);
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

    /// <summary>Separates what optimized code has merged, for the stacks of each pool.</summary>
    private Dictionary<int, OptimizedPlaces> OriginalsOf(IEnumerable<int> stacks, Func<int, int> kindOf) =>
        stacks.GroupBy(Ledger.PoolOf, stack => (Trace.Sites.SiteOf(stack), kindOf(stack)))
            .ToDictionary(pool => pool.Key, places => new OptimizedPlaces(places));

    private int KindOfRent(int stack) =>
        Ledger.Rents.TryGetValue(stack, out RentTally? rents) ? rents.Lengths.ByCount().FirstOrDefault().Length : 0;

    private int KindOfReturn(int stack) => _kindsOfReturns.GetValueOrDefault(stack);

    /// <summary>For each stack that returns, a number for the place that has rented most of its arrays.</summary>
    private Dictionary<int, int> KindsOfReturns()
    {
        Dictionary<Site, int> numbers = [];
        return Ledger.Ways.Select(way => (way.Key.Return, way.Key.Rent, Count: way.Value))
            .Concat(Ledger.Twice.Select(twice => (Return: twice.Key.Second, twice.Key.Rent, twice.Value.Count)))
            .AggregateBy(way => (way.Return, Rent: NumberOf(way.Rent)), 0L, (sum, way) => sum + way.Count)
            .GroupBy(way => way.Key.Return)
            .ToDictionary(ways => ways.Key, ways => ways.MaxBy(way => way.Value).Key.Rent);

        int NumberOf(int stack) => numbers.GetOrAdd(RentSiteOf(stack), _ => numbers.Count + 1);
    }

    private Site Follow(Dictionary<int, OptimizedPlaces> places, Dictionary<int, Site> known, int number, Func<int, int> kindOf) =>
        known.GetOrAdd(number, stack =>
        {
            Site site = Trace.Sites.SiteOf(stack);
            site = places.TryGetValue(Ledger.PoolOf(stack), out OptimizedPlaces? ofPool) ? ofPool.OriginalOf(site, kindOf(stack)) : site;
            return Trace.Sites.Within(site, _depth);
        });
}
