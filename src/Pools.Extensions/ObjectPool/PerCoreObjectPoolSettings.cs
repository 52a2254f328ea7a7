using System;
using Pools.Internal;
using Pools.PerCore;

namespace Pools.Extensions;

/// <summary>The options of a per-core object pool, checked and made definite: what the pool reads after its constructor.</summary>
internal sealed class PerCoreObjectPoolSettings
{
    /// <summary>How many magazines of each core a hard limit must have room for: with fewer, some threads would keep nothing (arbitrary).</summary>
    private const int MagazinesPerCore = 4;

    private PerCoreObjectPoolSettings(PerCoreObjectPoolOptions options)
    {
        int capacity = Math.Clamp((options.HardLimit ?? int.MaxValue) / (MagazinesPerCore * Processor.Count), 1, Magazine.LargestCapacity);
        Plans = [new BucketPlan(length: 1, elementSize: 1, capacity, PerCoreSettings.PerCore(options.MaximumRetained))];
        HardLimit = options.HardLimit ?? long.MaxValue;
        TrimInterval = options.TrimInterval;
        OnMisuse = options.OnMisuse;
        TimeProvider = options.TimeProvider;
        PressureSource = options.PressureSource;
        Name = options.Name;
    }

    /// <summary>One bucket, whose items are of size 1: so the engine's budget counts objects.</summary>
    public BucketPlan[] Plans { get; }

    public long HardLimit { get; }

    public TimeSpan TrimInterval { get; }

    public MisuseResponse OnMisuse { get; }

    public TimeProvider TimeProvider { get; }

    /// <summary>Null: the process's.</summary>
    public IMemoryPressureSource? PressureSource { get; }

    /// <summary>Null: each pool has its type's name.</summary>
    public string? Name { get; }

    /// <summary>Checks options and reads them.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its time provider is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public static PerCoreObjectPoolSettings From(PerCoreObjectPoolOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        OptionChecks.RequireNotNull(options.TimeProvider, nameof(options.TimeProvider));
        OptionChecks.RequireRange(nameof(options.MaximumRetained), options.MaximumRetained, 1, int.MaxValue);
        OptionChecks.RequireRange(nameof(options.HardLimit), options.HardLimit, 1, int.MaxValue);
        PoolOptionChecks.RequireTrimInterval(options.TrimInterval);
        PoolOptionChecks.RequireOnMisuse(options.OnMisuse);
        return new PerCoreObjectPoolSettings(options);
    }
}
