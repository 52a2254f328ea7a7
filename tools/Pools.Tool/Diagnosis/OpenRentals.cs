namespace Pools.Tool.Diagnosis;

/// <summary>The rentals of one place that were out when the trace ended.</summary>
internal sealed class OpenRentals
{
    public List<OpenRental> Rentals { get; } = [];
    public LengthTally Lengths { get; } = new();
    public long LeftOut { get; set; }
}

/// <param name="Time">In nanoseconds since the trace began.</param>
/// <param name="Order">How many events came before.</param>
internal readonly record struct OpenRental(long Time, long Order, int Pool, int Length);
