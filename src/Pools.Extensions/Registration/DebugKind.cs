using System;
using System.Buffers;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary><see cref="DebugArrayPool{T}"/>, isolated.</summary>
internal readonly struct DebugKind : IPoolKind<DebugArrayPoolOptions>
{
    public static bool IsDebug => true;

    public static Type PoolType<T>() => typeof(DebugArrayPool<T>);

    public static ArrayPool<T> Create<T>(DebugArrayPoolOptions options) => new DebugArrayPool<T>(options);

    public static void Check<T>(DebugArrayPoolOptions options) => DebugSettings.From(options, string.Empty);

    public static void Read(SectionReader section, DebugArrayPoolOptions options)
    {
        section.Choice<DebugSizing>(nameof(options.Sizing), value => options.Sizing = value);
        section.Integer(nameof(options.Seed), int.MinValue, int.MaxValue, value => options.Seed = (int)value);
        section.Choice<StackCapture>(nameof(options.Stacks), value => options.Stacks = value);
        section.Integer(nameof(options.MaxQuarantineArrays), 0, DebugSettings.MostArrays, value => options.MaxQuarantineArrays = (int)value);
        section.Integer(nameof(options.MaxQuarantineBytes), 0, long.MaxValue, value => options.MaxQuarantineBytes = value);
        section.ZeroOrTime(nameof(options.VerifyInterval), DebugSettings.ShortestVerifyInterval, DebugSettings.LongestVerifyInterval, value => options.VerifyInterval = value);
        section.Choice<FreshContent>(nameof(options.FreshContent), value => options.FreshContent = value);
        section.Flag(nameof(options.DetectWritesBeyondRequest), value => options.DetectWritesBeyondRequest = value);
        section.Flag(nameof(options.RequireClearing), value => options.RequireClearing = value);
        section.Flag(nameof(options.ShowContents), value => options.ShowContents = value);
        section.Choice<MisuseReaction>(nameof(options.Reaction), value => options.Reaction = value);
        section.Choice<ForeignArrayReaction>(nameof(options.ForeignArrayReaction), value => options.ForeignArrayReaction = value);
        section.Text(nameof(options.Name), value => options.Name = value);
    }

    public static void SetClock(DebugArrayPoolOptions options, TimeProvider clock) => options.TimeProvider = clock;

    public static void SetReporting(DebugArrayPoolOptions options, string? name, PoolReporting reporting, PoolLog log)
    {
        options.Name ??= name;
        options.Reporting = reporting;
        options.Observer = log.Before(options.Observer);
    }
}
