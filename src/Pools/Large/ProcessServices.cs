using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The services that all large pools of a process share.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: none: it only chooses.</para>
/// <para><b>Bounds</b>: none.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal static class ProcessServices
{
    /// <summary>Gets where trims run: with the system's clock, on a thread of their own; with any other clock, on the thread that advances it.</summary>
    public static IHousekeeper HousekeeperOf(TimeProvider clock) => ReferenceEquals(clock, TimeProvider.System) ? SystemTrimThread.Instance : InlineHousekeeper.Instance;
}
