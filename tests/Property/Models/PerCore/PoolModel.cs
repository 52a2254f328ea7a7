using System;
using System.Collections.Generic;
using System.Collections.Immutable;

namespace Pools.Tests.Models;

/// <summary>What can be known of a pool from outside: a relaxed bag, from which a rent may always allocate and a return may always drop.</summary>
/// <remarks>
/// Immutable: every step makes the next model. It knows who owns what, which arrays the pool may still have, and all counts; it does not know which tier
/// an array lies in.
/// </remarks>
internal sealed record PoolModel
{
    /// <summary>The default interval between trims that collections trigger.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromSeconds(5);

    private static readonly ImmutableDictionary<long[], KeptContent> s_nothing =
        ImmutableDictionary.Create<long[], KeptContent>(ReferenceEqualityComparer.Instance);

    /// <summary>Who holds what: the arrays that are out, and the stamp that fills each. The empty array is nobody's.</summary>
    public ImmutableList<Lease<long>> Outstanding { get; init; } = [];

    /// <summary>What the pool may have: returned, not seen since, and not certain to be gone.</summary>
    public ImmutableDictionary<long[], KeptContent> Kept { get; init; } = s_nothing;

    public bool ClearsAlways { get; init; }

    public bool KeepsNothing { get; init; }

    public long Rented { get; init; }

    public long Allocated { get; init; }

    public long Returned { get; init; }

    public long Misuses { get; init; }

    public bool IsClosed { get; init; }

    public PressureLevel Pressure { get; init; }

    /// <summary>How long ago a collection made the pool trim; null: none has yet.</summary>
    public TimeSpan? SinceTrim { get; init; }

    /// <summary>Whether a collection at this moment makes the pool trim: it is the first, an interval has passed, or the clock has been put back.</summary>
    public bool IsTrimDue => SinceTrim is not { } since || since >= Interval || since < TimeSpan.Zero;

    /// <summary>Whether a return may leave something in the pool.</summary>
    private bool Keeps => !IsClosed && !KeepsNothing;

    /// <param name="length">What was asked for.</param>
    /// <param name="array">What came.</param>
    /// <param name="made">The array that the pool has allocated meanwhile, or null.</param>
    /// <param name="owner">The new owner.</param>
    public PoolModel Rent(int length, long[] array, Array? made, int owner)
    {
        if (length == 0)
        {
            Require(array.Length == 0 && made is null, "a rent of 0 gave something else than the empty array");
            return this;
        }

        int expected = LengthFor(length);
        Require(array.GetType() == typeof(long[]) && array.Length == expected, $"a rent of {length} gave {array.GetType().Name} of length {array.Length}");
        Require(!Outstanding.Exists(lease => ReferenceEquals(lease.Array, array)), $"a rent of {length} gave an array that is out already");
        if (!ReferenceEquals(array, made))
        {
            Require(made is null, "an array was allocated for nobody");
            Require(Kept.TryGetValue(array, out KeptContent content), $"a rent of {length} gave an array that the pool cannot have");
            content.Require(array);
        }

        return this with
        {
            Outstanding = Outstanding.Add(new Lease<long>(array, owner)),
            Kept = Kept.Remove(array),
            Rented = Rented + 1,
            Allocated = Allocated + (made is null ? 0 : 1),
        };
    }

    /// <summary>The array at this place of the list goes back.</summary>
    public PoolModel Return(int place, int clear)
    {
        (long[] array, int stamp) = Outstanding[place];
        var content = new KeptContent(stamp, ClearsAlways ? Step.All : clear);
        return this with
        {
            Outstanding = Outstanding.RemoveAt(place),
            Kept = Keeps && array.Length <= PoolSetup.MaxArrayLength ? Kept.Add(array, content) : Kept,
            Returned = Returned + 1,
        };
    }

    /// <summary>A return of a wrong length. A disposed pool drops what it is given without a look.</summary>
    public PoolModel Foreign(bool wasRefused)
    {
        Require(wasRefused != IsClosed, wasRefused ? "a disposed pool refused a return" : "a return of a wrong length was accepted");
        return wasRefused ? this with { Misuses = Misuses + 1 } : this with { Returned = Returned + 1 };
    }

    public PoolModel Trim(TrimLevel level) => level >= TrimLevel.Full ? this with { Kept = s_nothing } : this;

    public PoolModel Wait(TimeSpan time) => this with { SinceTrim = SinceTrim + time };

    public PoolModel Collect() => !IsTrimDue ? this : this with
    {
        SinceTrim = TimeSpan.Zero,
        Kept = Pressure >= PressureLevel.High ? s_nothing : Kept,
    };

    public PoolModel Dispose() => this with { IsClosed = true, Kept = s_nothing };

    /// <summary>How long an array for this request is.</summary>
    private static int LengthFor(int length)
    {
        if (length > PoolSetup.MaxArrayLength)
        {
            return length;
        }

        int bucket = 16;
        while (bucket < length)
        {
            bucket *= 2;
        }

        return bucket;
    }

    private static void Require(bool condition, string otherwise)
    {
        if (!condition)
        {
            throw new ModelException(otherwise);
        }
    }
}
