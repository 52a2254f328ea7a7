namespace Pools.Diagnostics;

/// <summary>The exception for an array that is returned to a pool that it does not belong to.</summary>
public class ArrayPoolArgumentException : ArgumentException
{
    /// <summary>Initializes an exception from a report.</summary>
    /// <param name="report">What was done wrong.</param>
    public ArrayPoolArgumentException(MisuseReport report)
        : base(report?.ToString() ?? throw new ArgumentNullException(nameof(report)), "array") => Report = report;

    /// <summary>Gets the report of what was done wrong.</summary>
    public MisuseReport Report { get; }
}
