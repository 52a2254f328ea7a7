using System;
using System.Text;

namespace Pools.Diagnostics;

/// <summary>A rental that a debug pool still knows: of an array that is out, or that it watches after the return.</summary>
/// <remarks>An immutable snapshot; safe for any thread.</remarks>
public sealed class KnownRental
{
    internal KnownRental(Rental rental, SiteClock clock)
    {
        Id = rental.Id;
        ElementType = rental.ElementType;
        RequestedLength = rental.RequestedLength;
        ArrayLength = rental.ArrayLength;
        RentedAt = rental.RentedAt.ToCallSite(clock);
        ReturnedAt = rental.IsReturned ? rental.ReturnedAt.ToCallSite(clock) : null;
        Scope = rental.Scope?.Name;
    }

    /// <summary>The rental's number, unique in the process.</summary>
    public long Id { get; }

    /// <summary>The type of the array's elements.</summary>
    public Type ElementType { get; }

    /// <summary>The length that was asked for, in elements.</summary>
    public int RequestedLength { get; }

    /// <summary>The array's length, in elements.</summary>
    public int ArrayLength { get; }

    /// <summary>The rent.</summary>
    public CallSite? RentedAt { get; }

    /// <summary>The return; null: the array is out.</summary>
    public CallSite? ReturnedAt { get; }

    /// <summary>The scope in which it was rented, if there was one.</summary>
    public string? Scope { get; }

    /// <summary>The rental, for a person.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.AppendLine(FormattableString.Invariant($"rental {Id}: {ElementType.Name}[{ArrayLength}] rented for {RequestedLength}{(Scope is null ? string.Empty : $", scope {Scope}")}"));
        text.Append("rented   ").Append(RentedAt);
        if (ReturnedAt is not null)
        {
            text.AppendLine().Append("returned ").Append(ReturnedAt);
        }

        return text.ToString();
    }
}
