using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>What all large pools of a process use together.</summary>
internal static class ProcessServices
{
    /// <summary>Where trims run: with the system's clock on a thread of their own, with any other on the thread that moves the clock.</summary>
    public static IHousekeeper HousekeeperOf(TimeProvider clock) => ReferenceEquals(clock, TimeProvider.System) ? SystemTrimThread.Instance : InlineHousekeeper.Instance;
}
