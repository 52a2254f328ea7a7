using Apache.Arrow.Memory;

namespace Pools.Tests.Consumers.Arrow;

/// <summary>Gives Arrow aligned memory from a pool of pinned arrays.</summary>
/// <param name="pool">Outlives the record batches.</param>
/// <param name="clears">Whether buffers begin with zeros, as those of Arrow's own allocator do.</param>
internal sealed class PooledArrowAllocator(LargeArrayPool<byte> pool, bool clears = false) : MemoryAllocator
{
    protected override IMemoryOwner<byte> AllocateInternal(int length, out int bytesAllocated)
    {
        PooledArrowBuffer buffer = new(pool.RentAligned(length, Alignment), length);
        bytesAllocated = length;

        // Arrow fills the beginning, and writes all of it to streams: the padding must be zeros.
        Span<byte> memory = buffer.Memory.Span;
        (clears ? memory : memory[^Math.Min(length, Alignment)..]).Clear();
        return buffer;
    }
}
