namespace Pools.Tool.Diagnosis;

/// <summary>The rentals of one place that were out when the trace ended.</summary>
internal sealed class OpenRentals
{
    public List<OpenRental> Rentals { get; } = [];

    public LengthTally Lengths { get; } = new();

    /// <summary>How many could not be told from another array that lives at the same time.</summary>
    public long LeftOut { get; set; }
}
