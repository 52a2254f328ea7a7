using System;
using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>The process services that a large pool uses.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: immutable.</para>
/// <para><b>Ordering</b>: written before the pool is created.</para>
/// <para><b>Bounds</b>: none.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class LargeServices<TAtomics>
    where TAtomics : struct, IAtomics
{
    public BudgetLedger<TAtomics> Ledger { get; init; } = BudgetLedger<TAtomics>.Process;

    public ArrayAllocator Allocator { get; init; } = ArrayAllocator.Default;

    public IPages Pages { get; init; } = SystemPages.Instance;

    public ICollector Collector { get; init; } = SystemCollector.Instance;

    /// <summary>Whether the pool trims after full collections on its own; a test that simulates collections turns this off.</summary>
    public bool HearsCollections { get; init; } = true;

    /// <summary>Reads the memory available to the process, in bytes: at each trim, because it may change.</summary>
    public Func<long> AvailableBytes { get; init; } = static () => AvailableMemory.TotalBytes;
}
