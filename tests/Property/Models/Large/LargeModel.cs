using System.Collections.Immutable;
using Pools.Large;
using static Pools.Tests.Models.ModelException;

namespace Pools.Tests.Large.Models;

/// <summary>What is known of a large pool from outside: who owns which array, which arrays the pool may have, and the account.</summary>
/// <remarks>
/// Immutable. It keeps every array alive that the pool may have. So the weak tier forgets one only for want of places, and a request that
/// one fits exactly must not allocate.
/// </remarks>
internal sealed record LargeModel(LargeLayout Layout, LargeSetup Setup)
{
    private static readonly ImmutableDictionary<int[], int?> s_nothing = ImmutableDictionary.Create<int[], int?>(
        ReferenceEqualityComparer.Instance);

    /// <summary>The large arrays that are out, and the stamp that fills each.</summary>
    public ImmutableList<Lease<int>> Outstanding { get; init; } = [];

    /// <summary>What the pool may have, and the stamp that its last owner left; null: it was cleared.</summary>
    public ImmutableDictionary<int[], int?> Kept { get; init; } = s_nothing;

    /// <summary>What was returned and can never be lent again.</summary>
    public ImmutableList<int[]> Gone { get; init; } = [];

    public long Rented { get; init; }

    public long Allocated { get; init; }

    public long Returned { get; init; }

    public long Misuses { get; init; }

    public long Leaks { get; init; }

    public long LeakedBytes { get; init; }

    public bool IsClosed { get; init; }

    public PressureLevel Pressure { get; init; }

    /// <summary>Whether the pool has seen critical pressure since it last changed.</summary>
    public bool KeepsNothingStrongly { get; init; }

    public LargeModel Rent(int length, int[] array, Array? made, int owner, bool isDisturbed)
    {
        bool isOver = length > Layout.MaxLength;
        int fresh = isOver ? length : Layout.LengthOf(Layout.ClassOf(length));
        Require(
            array.GetType() == typeof(int[]) && array.Length >= length,
            $"a rent of {length} gave {array.GetType().Name} of length {array.Length}");
        Require(!Outstanding.Exists(lease => ReferenceEquals(lease.Array, array)), $"a rent of {length} gave an array that is out already");
        if (ReferenceEquals(array, made))
        {
            Require(array.Length == fresh, $"a rent of {length} allocated {array.Length} instead of {fresh}");
            Require(
                isDisturbed || isOver || IsClosed || Kept.Keys.Count(kept => kept.Length == fresh) is 0 or > WeakStack.Most,
                $"a rent of {length} allocated though the pool has an array of {fresh}");
        }
        else
        {
            // Medium pressure doubles a smaller slack; and where pages are given back, an array that has them may be longer still.
            double slack = Math.Max(Setup.Slack, Setup.Discards ? 2.5 : 2);
            Require(made is null, "an array was allocated for nobody");
            Require(array.Length == fresh || array.Length <= length * slack, $"a rent of {length} gave a kept array of {array.Length}");
            Require(Kept.TryGetValue(array, out int? stamp), $"a rent of {length} gave an array that the pool cannot have");
            Require(array.All(item => item == (stamp ?? 0)), "a kept array has changed");
        }

        return this with
        {
            Outstanding = Outstanding.Add(new Lease<int>(array, owner)),
            Kept = Kept.Remove(array),
            Rented = Rented + 1,
            Allocated = Allocated + (made is null ? 0 : 1),
        };
    }

    public LargeModel Return(int place, bool clears)
    {
        (int[] array, int stamp) = Outstanding[place];
        bool isKept = !IsClosed && Setup.Budget != 0 && array.Length <= Layout.MaxLength;
        return this with
        {
            Outstanding = Outstanding.RemoveAt(place),
            Kept = isKept ? Kept.Add(array, clears ? null : stamp) : Kept,
            Gone = isKept ? Gone : Gone.Add(array),
            Returned = Returned + 1,
        };
    }

    public LargeModel Leak(int place) => this with
    {
        Leaks = Leaks + 1,
        LeakedBytes = LeakedBytes + ((long)Outstanding[place].Array.Length * sizeof(int)),
        Outstanding = Outstanding.RemoveAt(place),
        Returned = Returned + 1,
    };

    public LargeModel LetAllGo() => this with { Kept = s_nothing, Gone = Gone.AddRange(Kept.Keys) };

    public LargeModel See() => this with { KeepsNothingStrongly = Pressure == PressureLevel.Critical };

    public void Check(PoolStatistics statistics, long recounted, long slots)
    {
        LargeArrayStatistics large = statistics.Large!;
        RequireEqual(
            "rented, allocated, returned", (Rented, Allocated, Returned), (statistics.Rented, statistics.Allocated, statistics.Returned));
        RequireEqual("misuses, leaks, leaked bytes", (Misuses, Leaks, LeakedBytes), (statistics.Misuses, large.Leaks, large.LeakedBytes));
        RequireEqual("bytes in use", Outstanding.Sum(lease => (long)lease.Array.Length * sizeof(int)), large.InUseBytes);
        RequireEqual("kept bytes, by a recount", recounted + slots, statistics.RetainedBytes);
        long all = Kept.Keys.Sum(array => (long)array.Length * sizeof(int));
        Require(
            statistics.RetainedBytes + large.ReclaimableBytes <= all,
            $"{statistics.RetainedBytes} and weakly {large.ReclaimableBytes} are kept of {all}");
        Require(
            statistics.RetainedBytes <= (Setup.Budget ?? long.MaxValue),
            $"{statistics.RetainedBytes} bytes are kept, with a budget of {Setup.Budget}");
        Require(
            !(KeepsNothingStrongly || IsClosed) || statistics.RetainedBytes == 0,
            $"{statistics.RetainedBytes} are kept, closed or at critical pressure");
        Require(large.NonResidentBytes >= 0 && large.NonResidentBytes <= recounted, $"{large.NonResidentBytes} cold bytes of {recounted}");
        Require(Setup.Discards || large.NonResidentBytes == 0, "pages were given back");
    }
}
