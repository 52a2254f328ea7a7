using System.Text;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>A rental that a debug pool still knows: of an array that is rented, or that is watched after its return.</summary>
/// <remarks>An immutable snapshot; safe for any thread.</remarks>
public sealed class KnownRental
{
    internal KnownRental(Rental rental, Type elementType, SiteClock clock)
    {
        Id = rental.Id;
        ElementType = elementType;
        RequestedLength = rental.RequestedLength;
        ArrayLength = rental.ArrayLength;
        RentedAt = rental.RentedAt.ToCallSite(clock);
        ReturnedAt = rental.IsReturned ? rental.ReturnedAt.ToCallSite(clock) : null;
        Scope = rental.Scope?.Name;
    }

    /// <summary>Gets the rental's number, unique in the process.</summary>
    public long Id { get; }

    /// <summary>Gets the type of the array's elements.</summary>
    public Type ElementType { get; }

    /// <summary>Gets the requested length, in elements.</summary>
    public int RequestedLength { get; }

    /// <summary>Gets the array's length, in elements.</summary>
    public int ArrayLength { get; }

    /// <summary>Gets the place of the rent.</summary>
    public CallSite? RentedAt { get; }

    /// <summary>Gets the place of the return; null: the array is still rented.</summary>
    public CallSite? ReturnedAt { get; }

    /// <summary>Gets the scope in which the array was rented, if there was one.</summary>
    public string? Scope { get; }

    /// <summary>Returns the rental as text.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        string scope = Scope is null ? string.Empty : $", scope {Scope}";
        text.AppendLine(FormattableString.Invariant(
            $"rental {Id}: {CSharpName.Of(ElementType)}[{ArrayLength}] rented for {RequestedLength}{scope}"));
        text.Append("rented   ").Append(RentedAt);
        if (ReturnedAt is not null)
        {
            text.AppendLine().Append("returned ").Append(ReturnedAt);
        }

        return text.ToString();
    }
}
