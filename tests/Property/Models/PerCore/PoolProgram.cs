using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Models;

/// <summary>A pool's setup and what is done to the pool, step by step. Its text reads back as the same program, for the list of regressions.</summary>
public sealed record PoolProgram(PoolSetup Setup, IReadOnlyList<Step> Steps)
{
    public static PoolProgram Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        string[] parts = text.Split(':');
        return new PoolProgram(PoolSetup.Parse(parts[0]), [.. parts[1].Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Select(Step.Parse)]);
    }

    public override string ToString() => $"{Setup}: {string.Join("; ", Steps)}";
}
