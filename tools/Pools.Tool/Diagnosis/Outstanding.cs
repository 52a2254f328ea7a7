namespace Pools.Tool.Diagnosis;

/// <summary>The arrays of one place that are out at the end of the trace although they should be back.</summary>
/// <remarks>If the trace covers the end of the process, its parts are parts of the events. Otherwise, they are parts of the time.</remarks>
internal sealed class Outstanding
{
    /// <summary>Parts of a trace (arbitrary).</summary>
    public const int AllParts = 16;

    /// <summary>An array should be back after this multiple of the time in which nine of ten come back (arbitrary).</summary>
    private const int Patience = 4;

    /// <summary>Holds that are not interrupted, as a share (arbitrary).</summary>
    private const double MostHolds = 0.9;

    /// <summary>Nanoseconds, 0.13 s, for interrupted threads (arbitrary; a power of two for <see cref="HoldTally"/>).</summary>
    private const long ShortestPatience = 1 << 27;

    private readonly Dictionary<int, long> _elements = [];
    private readonly Evidence _evidence;
    private readonly RentTally _rents;
    private readonly bool _isByOrder;
    private uint _parts;

    public Outstanding(RentTally rents, Evidence evidence)
    {
        (_rents, _evidence) = (rents, evidence);
        Maturity = MaturityOf(rents, evidence);
        Late = rents.Returned == 0 ? 0 : rents.Holds.CountFrom(Maturity);

        // If few events have stacks, all of a window would be in one part of the events.
        _isByOrder = evidence.Trace.IsWhole && evidence.Ledger.Unsampled == 0;

        // The table drops the oldest arrays.
        (Mature, MatureOfFirstHalf) = (rents.Forgotten, rents.Forgotten);
    }

    /// <summary>All arrays that are out.</summary>
    public long Count { get; private set; }

    /// <summary>How many are left out because they look like another array that is out.</summary>
    public long LeftOut { get; set; }

    /// <summary>Nanoseconds after which an array should be back.</summary>
    public long Maturity { get; }

    /// <summary>Whether arrays come back soon enough for a contrast to the others.</summary>
    public bool IsSoon => Patience * _rents.Holds.Quantile(MostHolds) < _evidence.Duration;

    /// <summary>How many came back later than that.</summary>
    public long Late { get; }

    /// <summary>How many should be back.</summary>
    public long Mature { get; private set; }

    public long MatureOfFirstHalf { get; private set; }

    /// <summary>How many have been out for too short a time to judge.</summary>
    public long Young { get; private set; }

    /// <summary>Nanoseconds for which the oldest has been out.</summary>
    public long Oldest { get; private set; }

    /// <summary>Nanoseconds before the end at which the last mature one was rented.</summary>
    public long Last { get; private set; } = long.MaxValue;

    /// <summary>In how many parts of the trace the mature ones were rented.</summary>
    public int Parts => BitOperations.PopCount(_parts);

    /// <summary>Whether some of them were rented in the second half of the trace.</summary>
    public bool KeepsComing => _parts >> (AllParts / 2) != 0;

    /// <summary>The lengths of all that are out.</summary>
    public LengthTally AllLengths { get; } = new();

    public LengthTally Lengths { get; } = new();
    public Dictionary<int, long> Pools { get; } = [];
    public long Elements => _elements.Values.Sum() + _rents.ForgottenElements;

    /// <summary>Null: the size of the elements is unknown.</summary>
    public long? Bytes
    {
        get
        {
            int?[] sizes = [.. _elements.Keys.Select(_evidence.ElementSizeOf).Distinct()];
            return Array.IndexOf(sizes, null) >= 0 || (sizes.Length != 1 && _rents.Forgotten > 0) ? null
                : sizes.Length == 1 ? Elements * sizes[0]
                : _elements.Sum(pool => pool.Value * _evidence.ElementSizeOf(pool.Key));
        }
    }

    public void Add(in Rental rental, int length)
    {
        Count++;
        AllLengths.Add(length);
        long age = _evidence.Duration - rental.Time;
        bool isWhole = _evidence.Trace.IsWhole;
        if (!isWhole && age < Maturity)
        {
            Young++;
            return;
        }

        Mature++;
        Oldest = Math.Max(Oldest, age);
        Last = Math.Min(Last, age);
        MatureOfFirstHalf += 2 * rental.Time < _evidence.Duration ? 1 : 0;
        Lengths.Add(length);
        CollectionsMarshal.GetValueRefOrAddDefault(_elements, rental.Pool, out _) += length;
        CollectionsMarshal.GetValueRefOrAddDefault(Pools, rental.Pool, out _)++;

        // Arrays of the last part may have been in use when the process ended.
        long part = _isByOrder
            ? rental.Order * AllParts / (1 + _evidence.Ledger.Events)
            : rental.Time * AllParts / (1 + _evidence.Duration);
        _parts |= isWhole && part == AllParts - 1 ? 0 : 1u << (int)part;
    }

    private static long MaturityOf(RentTally rents, Evidence evidence)
    {
        if (rents.Returned == 0)
        {
            return Math.Max(evidence.Duration / 8, ShortestPatience);
        }

        // At the end of a process, every array has been out for too long. Late returns tell only how many others might have come.
        long shortest = evidence.Trace.IsWhole ? 8 * ShortestPatience : ShortestPatience;
        return Math.Max(Patience * rents.Holds.Quantile(MostHolds), shortest);
    }
}
