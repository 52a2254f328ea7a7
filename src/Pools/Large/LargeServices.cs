using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>The process services that a large pool uses; a test substitutes others.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks><b>Threading</b>: immutable.</remarks>
internal sealed class LargeServices<TAtomics>
    where TAtomics : struct, IAtomics
{
    public ProcessBytes<TAtomics> Process { get; init; } = ProcessBytes<TAtomics>.Instance;

    public ArrayAllocator? Allocator { get; init; }

    public IPages Pages { get; init; } = SystemPages.Instance;

    /// <summary>Whether the pool trims after full collections on its own; a test that simulates collections turns this off.</summary>
    public bool TrimsAfterGen2 { get; init; } = true;

    /// <summary>Counts the full collections of the process.</summary>
    public Func<int> FullCollections { get; init; } = static () => GC.CollectionCount(2);

    /// <summary>Reads the memory available to the process, in bytes: at each trim, because it may change.</summary>
    public Func<long> AvailableBytes { get; init; } = static () => AvailableMemory.TotalBytes;
}
