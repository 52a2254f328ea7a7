using Pools.Internal;

namespace Pools.Tests;

/// <summary>Per-core pools that hear of no collection but those that their test reports with <c>OnGen2Collection</c>.</summary>
/// <remarks>Collections of the process come when they like: one between two statements of a test, its clock just advanced, takes the trim that the test has meant for itself.</remarks>
internal static class StillPool
{
    public static PerCoreArrayPool<T> Make<T>(PerCoreArrayPoolOptions options, ArrayAllocator? allocator = null) =>
        new(options, allocator ?? ArrayAllocator.Default, hearsCollections: false);
}
