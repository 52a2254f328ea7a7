using System;

namespace Pools.Diagnostics;

/// <summary>An array was returned to a pool that it does not belong to.</summary>
public class ArrayPoolArgumentException : ArgumentException
{
    /// <summary>Made by a pool.</summary>
    /// <param name="report">What was done wrong.</param>
    public ArrayPoolArgumentException(MisuseReport report)
        : base(report?.ToString() ?? throw new ArgumentNullException(nameof(report)), "array") => Report = report;

    /// <summary>What was done wrong.</summary>
    public MisuseReport Report { get; }
}
