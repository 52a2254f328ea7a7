namespace Pools.Diagnostics;

/// <summary>The exception for the misuse of a rented array.</summary>
public class ArrayPoolMisuseException : InvalidOperationException
{
    /// <summary>Initializes an exception from a report.</summary>
    /// <param name="report">What was done wrong.</param>
    public ArrayPoolMisuseException(MisuseReport report)
        : base(report?.ToString() ?? throw new ArgumentNullException(nameof(report))) => Report = report;

    /// <summary>Gets the report of what was done wrong.</summary>
    public MisuseReport Report { get; }
}
