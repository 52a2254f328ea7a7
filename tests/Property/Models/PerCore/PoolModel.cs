using System.Collections.Immutable;
using static Pools.Tests.Models.ModelException;

namespace Pools.Tests.Models;

/// <summary>A pool seen from outside: a relaxed bag, from which a rent may always allocate and a return may always drop.</summary>
/// <remarks>Immutable. It knows who owns which array, which arrays the pool may still have, and all counts.</remarks>
internal sealed record PoolModel
{
    /// <summary>The default interval between trims that collections trigger.</summary>
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);

    private static readonly ImmutableDictionary<long[], Content> s_nothing =
        ImmutableDictionary.Create<long[], Content>(ReferenceEqualityComparer.Instance);

    /// <summary>The arrays that are out, and the stamp that fills each. The empty array has no owner.</summary>
    public ImmutableList<Lease<long>> Outstanding { get; private init; } = [];

    public required PoolSetup Setup { get; init; }

    public PressureLevel Pressure { get; init; }

    /// <summary>Whether a collection now trims: it is the first, an interval has passed, or the clock has been put back.</summary>
    public bool IsTrimDue => SinceTrim is not { } since || since >= s_interval || since < TimeSpan.Zero;

    /// <summary>What the pool may have: returned, not seen since, and not certain to be gone.</summary>
    private ImmutableDictionary<long[], Content> Kept { get; init; } = s_nothing;

    private long Rented { get; init; }

    private long Allocated { get; init; }

    private long Returned { get; init; }

    private long Misuses { get; init; }

    private bool IsClosed { get; init; }

    /// <summary>How long ago a collection made the pool trim; null: none has yet.</summary>
    private TimeSpan? SinceTrim { get; init; }

    public PoolModel Rent(int length, long[] array, bool isMade, int owner)
    {
        if (length == 0)
        {
            Require(array.Length == 0 && !isMade, "a rent of 0 gave something else than the empty array");
            return this;
        }

        Require(
            array.GetType() == typeof(long[]) && array.Length == LengthFor(length),
            $"a rent of {length} gave {array.GetType().Name} of {array.Length}");
        Require(!Outstanding.Exists(lease => ReferenceEquals(lease.Array, array)), $"a rent of {length} gave an array that is out already");
        Require(
            isMade != Kept.TryGetValue(array, out Content content),
            $"a rent of {length} gave an array that the pool cannot have, or allocated for nobody");
        if (!isMade)
        {
            content.Require(array);
        }

        return this with
        {
            Outstanding = Outstanding.Add(new Lease<long>(array, owner)),
            Kept = Kept.Remove(array),
            Rented = Rented + 1,
            Allocated = Allocated + (isMade ? 1 : 0),
        };
    }

    /// <summary>The array at this place of the list goes back.</summary>
    public PoolModel Return(int place, int clear)
    {
        (long[] array, int stamp) = Outstanding[place];
        bool mayKeep = !IsClosed && Setup.Budget != 0 && array.Length <= PoolSetup.MaxArrayLength;
        return this with
        {
            Outstanding = Outstanding.RemoveAt(place),
            Kept = mayKeep ? Kept.Add(array, new Content(stamp, Setup.ClearsAlways ? Step.All : clear)) : Kept,
            Returned = Returned + 1,
        };
    }

    /// <summary>A return of a wrong length. A disposed pool drops any array.</summary>
    public PoolModel Foreign(bool wasRefused)
    {
        Require(wasRefused != IsClosed, wasRefused ? "a disposed pool refused a return" : "a return of a wrong length was accepted");
        return wasRefused ? this with { Misuses = Misuses + 1 } : this with { Returned = Returned + 1 };
    }

    public PoolModel Trim(TrimLevel level) => level >= TrimLevel.Full ? this with { Kept = s_nothing } : this;

    public PoolModel Wait(TimeSpan time) => this with { SinceTrim = SinceTrim + time };

    public PoolModel Collect() =>
        !IsTrimDue ? this : this with { SinceTrim = TimeSpan.Zero, Kept = Pressure >= PressureLevel.High ? s_nothing : Kept };

    public PoolModel Dispose() => this with { IsClosed = true, Kept = s_nothing };

    /// <summary>Whether the pool's own account agrees.</summary>
    public void Check(PoolStatistics now)
    {
        RequireEqual("rented", Rented, now.Rented);
        RequireEqual("returned", Returned, now.Returned);
        RequireEqual("outstanding", Rented - Returned, now.Outstanding);
        RequireEqual("allocated", Allocated, now.Allocated);
        RequireEqual("misuses", Misuses, now.Misuses);

        // Each returned array was rented again, is kept, was dropped, or was trimmed.
        RequireEqual("kept, by what came and went", Returned - (Rented - Allocated) - now.Dropped - now.Trimmed, now.PooledArrays);
        ILookup<int, long[]> kept = Kept.Keys.ToLookup(array => array.Length);
        foreach (BucketStatistics bucket in now.Buckets)
        {
            RequireRange($"arrays of length {bucket.ArrayLength}", bucket.Pooled, 0, kept[bucket.ArrayLength].Count());
        }

        RequireEqual("pooled bytes", now.Buckets.Sum(bucket => bucket.Pooled * bucket.ArrayLength * sizeof(long)), now.PooledBytes);
        RequireRange("charged bytes", now.RetainedBytes, now.PooledBytes, now.MaxRetainedBytes);
        Require(!IsClosed || now.RetainedBytes == 0, $"{now.RetainedBytes} bytes are charged to a disposed pool");
    }

    private static int LengthFor(int length)
    {
        int bucket = 16;
        while (bucket < length)
        {
            bucket *= 2;
        }

        return length > PoolSetup.MaxArrayLength ? length : bucket;
    }

    private static void RequireRange(string what, long actual, long least, long most) =>
        Require(actual >= least && actual <= most, $"{what}: {actual}, not from {least} to {most}");

    /// <summary>The expected content of an array that comes back: its last owner's stamp, after a cleared beginning.</summary>
    private readonly record struct Content(long Stamp, int Cleared)
    {
        public void Require(long[] array)
        {
            int cleared = Math.Min(Cleared, array.Length);
            ModelException.Require(!array.AsSpan(0, cleared).ContainsAnyExcept(0L), $"an array of {array.Length} came back uncleared");
            ModelException.Require(
                !array.AsSpan(cleared).ContainsAnyExcept(Stamp), $"an array of {array.Length} came back without its stamp {Stamp}");
        }
    }
}
