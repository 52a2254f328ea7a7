using System.Numerics;

namespace Pools.Tool.Diagnosis;

/// <summary>What was out at the end of the trace of what one place had rented, and ought to be back.</summary>
/// <remarks>Of a process that was seen to its end, whatever is out never came back, and the parts are parts of its events; of one that goes on, the parts are parts of the time.</remarks>
internal sealed class Outstanding
{
    /// <summary>Parts of a trace (arbitrary).</summary>
    public const int AllParts = 16;

    /// <summary>An array that is out for this many times the time within which nine of ten come back ought to be back (arbitrary).</summary>
    private const int Patience = 4;

    /// <summary>A share that a few interruptions do not change (arbitrary).</summary>
    private const double MostHolds = 0.9;

    /// <summary>Nanoseconds, 0.13 s: a thread that is interrupted may hold anything for as long (arbitrary; a power of two, as <see cref="HoldTally"/> counts).</summary>
    private const long ShortestPatience = 1 << 27;

    private readonly Dictionary<int, long> _elements = [];
    private readonly Dictionary<int, long> _pools = [];

    public Outstanding(SiteTraffic site, Evidence evidence)
    {
        bool isWhole = evidence.Trace.IsWhole;
        Maturity = MaturityOf(site, evidence);
        Late = site.Rents.Returned == 0 ? 0 : site.Rents.Holds.CountFrom(Maturity);

        // Events with stacks are few, and all of a window would be in one part of the events.
        bool isByOrder = isWhole && evidence.Ledger.Unsampled == 0;
        long length = 1 + (isByOrder ? evidence.Ledger.Events : evidence.Duration);
        uint parts = 0;
        foreach (OpenRental rental in site.Open.Rentals)
        {
            long age = evidence.Duration - rental.Time;
            if (!isWhole && age < Maturity)
            {
                Young++;
                continue;
            }

            Mature++;
            Oldest = Math.Max(Oldest, age);
            Last = Math.Min(Last, age);
            MatureOfFirstHalf += 2 * rental.Time < evidence.Duration ? 1 : 0;
            Lengths.Add(rental.Length);
            _elements[rental.Pool] = _elements.GetValueOrDefault(rental.Pool) + rental.Length;
            _pools[rental.Pool] = _pools.GetValueOrDefault(rental.Pool) + 1;

            // What a process had in its last moments it was about to use.
            int part = (int)((isByOrder ? rental.Order : rental.Time) * AllParts / length);
            parts |= isWhole && part == AllParts - 1 ? 0 : 1u << part;
        }

        Parts = BitOperations.PopCount(parts);
        KeepsComing = parts >> (AllParts / 2) != 0;

        // What the table had no room for is older than what it has.
        Mature += site.Rents.Forgotten;
        MatureOfFirstHalf += site.Rents.Forgotten;
        Elements = _elements.Values.Sum() + site.Rents.ForgottenElements;
        Bytes = BytesOf(site, evidence);
    }

    /// <summary>After which time an array ought to be back, in nanoseconds.</summary>
    public long Maturity { get; }

    /// <summary>How many came back, but not in that time.</summary>
    public long Late { get; }

    /// <summary>How many ought to be back.</summary>
    public long Mature { get; }

    /// <summary>How many of these were rented in the first half of the time.</summary>
    public long MatureOfFirstHalf { get; }

    /// <summary>How many are out for too short a time to say.</summary>
    public long Young { get; }

    /// <summary>For how long the oldest has been out, in nanoseconds.</summary>
    public long Oldest { get; }

    /// <summary>How long before the end the last of those that ought to be back was rented, in nanoseconds.</summary>
    public long Last { get; } = long.MaxValue;

    /// <summary>In how many parts of the trace these were rented.</summary>
    public int Parts { get; }

    /// <summary>Whether some of them were rented in the second half of the trace.</summary>
    public bool KeepsComing { get; }

    /// <summary>Their lengths.</summary>
    public LengthTally Lengths { get; } = new();

    /// <summary>How many came from which pool.</summary>
    public Dictionary<int, long> Pools => _pools;

    /// <summary>Their elements in all.</summary>
    public long Elements { get; }

    /// <summary>Their bytes; null: the size of the elements is unknown.</summary>
    public long? Bytes { get; }

    private static long MaturityOf(SiteTraffic site, Evidence evidence)
    {
        if (site.Rents.Returned == 0)
        {
            return Math.Max(evidence.Duration / 8, ShortestPatience);
        }

        // All that is out at the end of a process has been out for too long; what came back late says only how many others might have.
        long shortest = evidence.Trace.IsWhole ? 8 * ShortestPatience : ShortestPatience;
        return Math.Max(Patience * site.Rents.Holds.Quantile(MostHolds), shortest);
    }

    private long? BytesOf(SiteTraffic site, Evidence evidence)
    {
        int?[] sizes = [.. _elements.Keys.Select(evidence.ElementSizeOf).Distinct()];
        if (Array.IndexOf(sizes, null) >= 0 || (sizes.Length != 1 && site.Rents.Forgotten > 0))
        {
            return null;
        }

        return sizes.Length == 1 ? Elements * sizes[0] : _elements.Sum(pool => pool.Value * evidence.ElementSizeOf(pool.Key));
    }
}
