using System;
using Pools.Internal;
using Pools.Memory;
using Pools.Observability;

namespace Pools.Large;

/// <summary>What all large pools of a process use together.</summary>
internal static class ProcessServices
{
    /// <summary>The pressure on the process, where a pool has no source of its own.</summary>
    public static IMemoryPressureSource Pressure { get; } = new ProcessPressure(
        static (what, cause) => ArrayPoolEventSource.Log.Degraded(what, cause?.Message ?? "it cannot be read"));

    /// <summary>Where trims run: with the system's clock on a thread of their own, with any other on the thread that moves the clock.</summary>
    public static IHousekeeper HousekeeperOf(TimeProvider clock) => ReferenceEquals(clock, TimeProvider.System) ? SystemTrimThread.Instance : CallingThread.Instance;
}
