using System;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Measured;

/// <summary>A test that measures its process. What it allows for stands beside it.</summary>
/// <param name="bound">What may be measured, with its unit, and why so much.</param>
/// <param name="noise">What else changes the reading, by how much at most, and why it can only go that way.</param>
/// <param name="file">Filled in by the compiler.</param>
/// <param name="line">Filled in by the compiler.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class MeasurementAttribute(string bound, string noise, [CallerFilePath] string? file = null, [CallerLineNumber] int line = -1) : FactAttribute(file, line)
{
    public string Bound => bound;

    public string Noise => noise;
}
