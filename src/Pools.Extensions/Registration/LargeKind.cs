using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;
using Pools.Sizing;

namespace Pools.Extensions;

/// <summary><see cref="LargeArrayPool{T}"/>.</summary>
internal readonly struct LargeKind : IPoolKind<LargeArrayPoolOptions>
{
    public static bool IsDebug => false;

    public static Type PoolType<T>() => typeof(LargeArrayPool<T>);

    public static ArrayPool<T> Create<T>(LargeArrayPoolOptions options) => new LargeArrayPool<T>(options);

    public static void Check<T>(LargeArrayPoolOptions options) =>
        LargeSettings.From(options, Unsafe.SizeOf<T>(), ElementType<T>.HoldsReferences, string.Empty);

    public static void Read(SectionReader section, LargeArrayPoolOptions options)
    {
        section.Integer(nameof(options.ThresholdBytes), LargeSettings.SmallestThreshold, LargeSettings.LargestThreshold, value => options.ThresholdBytes = (int)value);
        section.Integer(nameof(options.MaxRetainedBytes), 0, long.MaxValue, value => options.MaxRetainedBytes = value);
        section.Number(nameof(options.MaxRetainedShare), 0, 1, value => options.MaxRetainedShare = value);
        section.Integer(nameof(options.MaxInUseBytes), 1, long.MaxValue, value => options.MaxInUseBytes = value);
        section.Time(nameof(options.TrimInterval), TimeSpan.FromSeconds(1), TimeSpan.FromHours(1), value => options.TrimInterval = value);
        section.Choice<PageDiscardMode>(nameof(options.DiscardPages), value => options.DiscardPages = value);
        section.Flag(nameof(options.PinArrays), value => options.PinArrays = value);
        section.Choice<ClearPolicy>(nameof(options.ClearOnReturn), value => options.ClearOnReturn = value);
        section.Choice<MisuseResponse>(nameof(options.OnMisuse), value => options.OnMisuse = value);
        section.Text(nameof(options.Name), value => options.Name = value);
    }

    public static void SetClock(LargeArrayPoolOptions options, TimeProvider clock) => options.TimeProvider = clock;

    public static void SetReporting(LargeArrayPoolOptions options, string? name, PoolReporting reporting, PoolLog log)
    {
        options.Name ??= name;
        options.Reporting = reporting;
    }
}
