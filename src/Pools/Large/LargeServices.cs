using System;
using Pools.Internal;
using Pools.Memory;
using Pools.Observability;

namespace Pools.Large;

/// <summary>What a large pool uses of the process around it.</summary>
/// <remarks><b>Threading</b>: immutable.</remarks>
internal sealed class LargeServices
{
    public BudgetLedger Ledger { get; init; } = BudgetLedger.Process;

    public ArrayAllocator Allocator { get; init; } = ArrayAllocator.Default;

    public IPages Pages { get; init; } = SystemPages.Instance;

    public ICollector Collector { get; init; } = SystemCollector.Instance;

    /// <summary>Whether the pool trims after full collections of its own accord; a test that says when they happen wants no others.</summary>
    public bool HearsCollections { get; init; } = true;

    /// <summary>The memory available to the process, in bytes: asked at each trim, because it may change.</summary>
    public Func<long> AvailableBytes { get; init; } = static () => AvailableMemory.TotalBytes;

    /// <summary>The pressure on the process, where a pool has no source of its own.</summary>
    public static IMemoryPressureSource ProcessPressure { get; } = new ProcessPressure(
        static (what, cause) => ArrayPoolEventSource.Log.Degraded(what, cause?.Message ?? "it cannot be read"));

    /// <summary>Where trims run: with the system's clock on a thread of their own, with any other on the thread that moves the clock.</summary>
    public static IHousekeeper HousekeeperOf(TimeProvider clock) => ReferenceEquals(clock, TimeProvider.System) ? TrimThread.Instance : CallingThread.Instance;
}
