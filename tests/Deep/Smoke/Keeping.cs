using System;

namespace Pools.Tests.Smoke;

/// <summary>Pools that let go of nothing between two calls, however scarce memory is and whatever the process collects.</summary>
internal sealed class Keeping : IMemoryPressureSource
{
    /// <summary>As seldom as pools can trim.</summary>
    private static readonly TimeSpan s_trimInterval = TimeSpan.FromHours(1);

    private static readonly Keeping s_plenty = new();

    PressureLevel IMemoryPressureSource.Current => PressureLevel.Low;

    public static PerCoreArrayPoolOptions Options(ClearPolicy clearOnReturn = default) => new() { Name = "smoke", ClearOnReturn = clearOnReturn, TrimInterval = s_trimInterval, PressureSource = s_plenty };

    public static LargeArrayPoolOptions LargeOptions() => new() { Name = "smoke", TrimInterval = s_trimInterval, PressureSource = s_plenty };
}
