using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Ledger;
using Pools.Tool.Sites;

namespace Pools.Tool.Diagnosis;

/// <summary>What a trace shows, by places in the program instead of by stacks.</summary>
internal sealed class Evidence
{
    private readonly Dictionary<(Site Site, int Pool), SiteTraffic> _bySite = [];
    private readonly Dictionary<int, string> _names;
    private readonly Dictionary<int, Dictionary<Site, Site>> _rents;
    private readonly Dictionary<int, Dictionary<Site, Site>> _returns;

    public Evidence(TraceOutcome trace)
    {
        Trace = trace;
        _names = PoolNaming.Name(trace);
        _rents = OriginalsOf(RentStacks());
        _returns = OriginalsOf(ReturnStacks());
        foreach (int stack in RentStacks())
        {
            SiteTraffic traffic = TrafficOf(stack);
            traffic.Rents.Add(Ledger.Rents[stack]!);
            traffic.Stack = stack;
        }

        Ledger.ForEachOpen((rental, length, isKnown) =>
        {
            OpenRentals open = TrafficOf(rental.Stack).Open;
            if (!isKnown)
            {
                open.LeftOut++;
                return;
            }

            open.Rentals.Add(new OpenRental(rental.Time, rental.Order, rental.Pool, length));
            open.Lengths.Add(length);
        });
    }

    public TraceOutcome Trace { get; }

    public PoolLedger Ledger => Trace.Ledger;

    /// <summary>In nanoseconds.</summary>
    public long Duration => Trace.Duration;

    public IEnumerable<SiteTraffic> Sites => _bySite.Values;

    /// <summary>What is rented where a stack rents, of the same pool.</summary>
    public SiteTraffic TrafficOf(int stack)
    {
        (Site, int) place = (RentSiteOf(stack), Ledger.PoolOf(stack));
        if (!_bySite.TryGetValue(place, out SiteTraffic? traffic))
        {
            _bySite.Add(place, traffic = new SiteTraffic(place.Item1));
        }

        return traffic;
    }

    /// <summary>The place where a stack rents.</summary>
    public Site RentSiteOf(int stack) => Follow(_rents, stack);

    /// <summary>The place where a stack returns.</summary>
    public Site ReturnSiteOf(int stack) => Follow(_returns, stack);

    /// <summary>How a pool is called.</summary>
    public string NameOf(int pool) => _names.GetValueOrDefault(pool, "pool");

    /// <summary>How the pools are called that arrays came from, the most frequent first.</summary>
    public IReadOnlyList<string> NamesOf(Dictionary<int, long> pools) => [.. pools.OrderByDescending(pool => pool.Value).Select(pool => NameOf(pool.Key))];

    /// <summary>The size of a pool's elements in bytes; null: unknown.</summary>
    public int? ElementSizeOf(int pool) => PoolNames.ElementSizeOf(Ledger.Labels.Find(pool)?.Type ?? (Ledger.Pools.TryGetValue(pool, out PoolTally? tally) ? Trace.Sites.PoolTypeOf(tally.Stacks) : null));

    private IEnumerable<int> RentStacks() => Enumerable.Range(0, Ledger.Rents.Count).Where(stack => Ledger.Rents[stack] is not null);

    private IEnumerable<int> ReturnStacks() =>
        Ledger.Ways.Keys.Select(way => way.Return)
            .Concat(Ledger.Unmatched.Keys)
            .Concat(Ledger.Twice.Keys.Select(twice => twice.Second))
            .Concat(Ledger.Reports.Keys.Select(report => report.Stack))
            .Distinct();

    /// <summary>For the stacks of each pool: what optimized code has brought together is told apart by it.</summary>
    private Dictionary<int, Dictionary<Site, Site>> OriginalsOf(IEnumerable<int> stacks) =>
        stacks.GroupBy(Ledger.PoolOf).ToDictionary(pool => pool.Key, pool => OptimizedPlaces.Find(pool.Select(Trace.Sites.SiteOf)));

    private Site Follow(Dictionary<int, Dictionary<Site, Site>> originals, int stack)
    {
        Site site = Trace.Sites.SiteOf(stack);
        return originals.TryGetValue(Ledger.PoolOf(stack), out Dictionary<Site, Site>? ofPool) ? OptimizedPlaces.Follow(ofPool, site) : site;
    }
}
