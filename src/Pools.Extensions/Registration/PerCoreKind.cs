using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.PerCore;
using Pools.Sizing;

namespace Pools.Extensions;

/// <summary><see cref="PerCoreArrayPool{T}"/>.</summary>
internal readonly struct PerCoreKind : IPoolKind<PerCoreArrayPoolOptions>
{
    public static bool IsDebug => false;

    public static Type PoolType<T>() => typeof(PerCoreArrayPool<T>);

    public static ArrayPool<T> Create<T>(PerCoreArrayPoolOptions options) => new PerCoreArrayPool<T>(options);

    public static void Check<T>(PerCoreArrayPoolOptions options) =>
        PerCoreSettings.From(options, Unsafe.SizeOf<T>(), ElementType<T>.HoldsReferences);

    public static void Read(SectionReader section, PerCoreArrayPoolOptions options)
    {
        section.Integer(nameof(options.MaxArrayLength), 1, BucketLayout.LongestArray, value => options.MaxArrayLength = (int)value);
        section.Integer(nameof(options.MaxRetainedBytes), 0, long.MaxValue, value => options.MaxRetainedBytes = value);
        section.Time(nameof(options.TrimInterval), TimeSpan.FromSeconds(1), TimeSpan.FromHours(1), value => options.TrimInterval = value);
        section.Choice<ClearPolicy>(nameof(options.ClearOnReturn), value => options.ClearOnReturn = value);
        section.Choice<MisuseResponse>(nameof(options.OnMisuse), value => options.OnMisuse = value);
        section.Flag(nameof(options.PinArrays), value => options.PinArrays = value);
        section.Text(nameof(options.Name), value => options.Name = value);
    }

    public static void SetClock(PerCoreArrayPoolOptions options, TimeProvider clock) => options.TimeProvider = clock;

    public static void SetReporting(PerCoreArrayPoolOptions options, string? name, PoolReporting reporting, PoolLog log)
    {
        options.Name ??= name;
        options.Reporting = reporting;
    }
}
