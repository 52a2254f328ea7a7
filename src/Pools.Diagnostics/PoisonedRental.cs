namespace Pools.Diagnostics;

/// <summary>The facts that poison states about the rental it comes from.</summary>
public readonly record struct PoisonedRental
{
    /// <summary>Gets the lowest bits of the rental's number: see <see cref="MisuseReport.RentalId"/>.</summary>
    public long Id { get; init; }

    /// <summary>Gets the number of these bits: 30, or 16 in text.</summary>
    public int IdBits { get; init; }

    /// <summary>Gets whether the array had been returned when it was read; false: it was rented, and this part not yet written.</summary>
    public bool IsReturned { get; init; }

    /// <summary>Determines whether a rental's number has these bits.</summary>
    /// <param name="rentalId">0 or more.</param>
    public bool Matches(long rentalId) => (rentalId & ((1L << IdBits) - 1)) == Id;
}
