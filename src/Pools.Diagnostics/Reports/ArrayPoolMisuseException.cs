using System;

namespace Pools.Diagnostics;

/// <summary>A rented array was misused.</summary>
public class ArrayPoolMisuseException : InvalidOperationException
{
    /// <summary>Made by a pool.</summary>
    /// <param name="report">What was done wrong.</param>
    public ArrayPoolMisuseException(MisuseReport report)
        : base(report?.ToString() ?? throw new ArgumentNullException(nameof(report))) => Report = report;

    /// <summary>What was done wrong.</summary>
    public MisuseReport Report { get; }
}
