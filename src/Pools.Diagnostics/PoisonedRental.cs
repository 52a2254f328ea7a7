namespace Pools.Diagnostics;

/// <summary>What poison says about the rental that it comes from.</summary>
/// <param name="Id">The lowest bits of the rental's number: see <see cref="MisuseReport.RentalId"/>.</param>
/// <param name="IdBits">How many bits these are: 30, or 16 in text.</param>
/// <param name="IsReturned">True: the array had been returned when it was read. False: it had been rented, and this part not been written yet.</param>
public readonly record struct PoisonedRental(long Id, int IdBits, bool IsReturned)
{
    /// <summary>Whether a rental's number has these bits.</summary>
    /// <param name="rentalId">0 or more.</param>
    public bool Matches(long rentalId) => (rentalId & ((1L << IdBits) - 1)) == Id;
}
