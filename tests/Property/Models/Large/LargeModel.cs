using System.Collections.Immutable;
using static Pools.Tests.Models.ModelException;

namespace Pools.Tests.Large.Models;

/// <summary>A large pool as its caller knows it: who owns which array, which ones the pool may or must have, and the counts.</summary>
/// <remarks>
/// Immutable. A trim or an eviction may drop any kept array; between two of them the pool must rent the arrays that were returned.
/// The model keeps dropped arrays alive, so that a rent may have them again.
/// </remarks>
internal sealed record LargeModel(LargeLayout Layout, LargeSetup Setup)
{
    private static readonly ImmutableDictionary<int[], int?> s_nothing = ImmutableDictionary.Create<int[], int?>(
        ReferenceEqualityComparer.Instance);

    /// <summary>The rented arrays, and the stamp that fills each.</summary>
    public ImmutableList<Lease<int>> Outstanding { get; init; } = [];

    /// <summary>The arrays that the pool keeps or has dropped, and the stamp that its last owner left; null: it was cleared.</summary>
    public ImmutableDictionary<int[], int?> Kept { get; init; } = s_nothing;

    /// <summary>The arrays that the pool must have: returned since the last trim or eviction, in this order.</summary>
    public ImmutableList<int[]> Certain { get; init; } = [];

    /// <summary>The arrays that were returned and can never be rented again.</summary>
    public ImmutableList<int[]> Gone { get; init; } = [];

    public long Rented { get; init; }

    public long Allocated { get; init; }

    /// <summary>The bytes of dropped arrays that were rented again.</summary>
    public long RevivedBytes { get; init; }

    public long Returned { get; init; }

    public long Misuses { get; init; }

    public long Leaks { get; init; }

    public long LeakedBytes { get; init; }

    public bool IsClosed { get; init; }

    /// <summary>The memory pressure, and the one that the pool has read last; null: it is not certain.</summary>
    public PressureLevel Pressure { get; init; }

    public PressureLevel? Seen { get; init; } = PressureLevel.Low;

    /// <summary>Whether the last return is more than enough intervals without a rent ago.</summary>
    public bool IsIdle { get; init; }

    /// <param name="made">The array if it was allocated, else null.</param>
    /// <param name="drifts">Whether lengths drift: then new arrays are powers of two, and longer ones are reused.</param>
    public LargeModel Rent(int length, int[] array, Array? made, bool wasKept, bool drifts, int owner)
    {
        int exact = length > Layout.MaxLength ? length : Layout.LengthOf(Layout.ClassOf(length));
        double ratio = drifts ? LargeSettings.MaxReuseRatioOfDrift : LargeSettings.MaxReuseRatio;
        bool Serves(int[] kept) => kept.Length >= length && (kept.Length == exact || kept.Length <= length * ratio);
        Require(
            array.GetType() == typeof(int[]) && array.Length >= length,
            $"a rent of {length} gave {array.GetType().Name} of length {array.Length}");
        Require(!Outstanding.Exists(lease => ReferenceEquals(lease.Array, array)), $"a rent of {length} gave a rented array");
        Require(made is null || ReferenceEquals(array, made), "an array was allocated for no renter");
        Require(wasKept || !Certain.Exists(Serves), $"a rent of {length} gave no kept array");
        if (made is not null)
        {
            int fresh = drifts && length <= Layout.MaxLength ? Layout.LengthOf(Layout.PowerOfTwoClassOf(length)) : exact;
            Require(array.Length == fresh, $"a rent of {length} allocated {array.Length} instead of {fresh}");
        }
        else
        {
            Require(Serves(array), $"a rent of {length} gave a kept array of {array.Length}");
            Require(Kept.TryGetValue(array, out int? stamp), $"a rent of {length} gave an array that the pool cannot have");
            bool isZero = array.All(item => item == 0);
            Require((isZero && Setup.Discards) || array.All(item => item == (stamp ?? 0)), "a kept array has changed");
            int[]? newest = Certain.FindLast(each => each.Length == exact);
            Require(newest is null || ReferenceEquals(array, newest), $"a rent of {length} gave another array than the newest of {exact}");
        }

        return this with
        {
            Outstanding = Outstanding.Add(new Lease<int>(array, owner)),
            Kept = Kept.Remove(array),
            Certain = Certain.RemoveAll(each => ReferenceEquals(each, array)),
            Rented = Rented + 1,
            Allocated = Allocated + (made is null ? 0 : 1),
            RevivedBytes = RevivedBytes + (made is null && !wasKept ? BytesOf(array) : 0),
        };
    }

    public LargeModel Return(int place, bool clears, LargeArrayStatistics large)
    {
        (int[] array, int stamp) = Outstanding[place];
        bool mayComeBack = !IsClosed && Setup.Budget != 0 && array.Length <= Layout.MaxLength;
        bool isKept = mayComeBack && BytesOf(array) <= large.BudgetBytes;
        bool evicts = BytesOf(array) > large.BudgetBytes - large.RetainedBytes;
        return this with
        {
            Outstanding = Outstanding.RemoveAt(place),
            Kept = mayComeBack ? Kept.Add(array, clears ? null : stamp) : Kept,
            Certain = !isKept ? Certain : evicts ? [array] : Certain.Add(array),
            Gone = mayComeBack ? Gone : Gone.Add(array),
            Returned = Returned + 1,
            IsIdle = false,
        };
    }

    public LargeModel Leak(int place) => this with
    {
        Leaks = Leaks + 1,
        LeakedBytes = LeakedBytes + BytesOf(Outstanding[place].Array),
        Outstanding = Outstanding.RemoveAt(place),
        Returned = Returned + 1,
    };

    public LargeModel Trim(TrimLevel level) => (level >= TrimLevel.Full ? ReleaseAll() : this) with { Certain = [], Seen = Pressure };

    public LargeModel ReleaseAll() => this with { Kept = s_nothing, Certain = [], Gone = Gone.AddRange(Kept.Keys) };

    /// <summary>A collection makes the pool apply a change of pressure, and changes nothing else.</summary>
    public LargeModel Collect() => this with
    {
        Certain = Seen == Pressure && Pressure < PressureLevel.High ? Certain : [],
        Seen = Pressure,
    };

    public LargeModel Wait(int seconds) => this with
    {
        Certain = [],
        Seen = Seen == Pressure ? Seen : null,
        IsIdle = IsIdle || seconds >= 30,
    };

    public void Check(PoolStatistics statistics, long recounted)
    {
        LargeArrayStatistics large = statistics.Large!;
        RequireEqual(
            "rented, allocated, returned", (Rented, Allocated, Returned), (statistics.Rented, statistics.Allocated, statistics.Returned));
        RequireEqual("misuses, leaks", (Misuses, Leaks), (statistics.Misuses, large.Leaks));
        RequireEqual("bytes in use", Outstanding.Sum(lease => BytesOf(lease.Array)), large.InUseBytes);
        RequireEqual("bytes in use by totals", large.InUseBytes, large.RentedBytes - large.ReturnedBytes);
        RequireEqual(
            "allocated bytes",
            large.InUseBytes + large.RetainedBytes + large.DroppedBytes + large.TrimmedBytes + LeakedBytes - RevivedBytes,
            large.AllocatedBytes);
        RequireEqual("kept bytes, by a recount", recounted, large.RetainedBytes);
        Require(
            recounted >= Certain.Sum(BytesOf) && recounted <= Kept.Keys.Sum(BytesOf),
            $"{recounted} bytes are kept of {Kept.Keys.Sum(BytesOf)}, of which {Certain.Sum(BytesOf)} are certain");
        Require(recounted <= (Setup.Budget ?? long.MaxValue), $"{recounted} bytes are kept, with a budget of {Setup.Budget}");
        Require(!IsClosed || recounted == 0, $"{recounted} bytes are kept after a dispose");
        Require(Setup.Discards || large.NonResidentBytes == 0, "pages were discarded");
        Require(!IsIdle || recounted == large.NonResidentBytes, $"{recounted - large.NonResidentBytes} bytes are resident in an idle pool");
        if (Seen is { } seen)
        {
            long budget = Setup.Budget ?? LargeBudget.LeastByPeak;
            long allowed = seen switch { PressureLevel.Low => budget, PressureLevel.Medium => budget / 2, _ => 0 };
            RequireEqual("pressure and budget", (seen, allowed), (large.Pressure, large.BudgetBytes));
            Require(recounted <= large.BudgetBytes, $"{recounted} bytes are kept of {large.BudgetBytes}");
        }
    }

    private static long BytesOf(int[] array) => (long)array.Length * sizeof(int);
}
