using SixLabors.ImageSharp.Memory;

namespace Pools.Tests.Consumers.ImageSharp;

/// <summary>Gives ImageSharp memory from an array pool.</summary>
/// <param name="pool">Outlives the images.</param>
/// <param name="capacity">The longest buffer, in bytes. A longer image gets several.</param>
internal sealed class PooledImageAllocator(ArrayPool<byte> pool, int capacity = 1 << 30) : MemoryAllocator
{
    protected override int GetBufferCapacityInBytes() => capacity;

    public override IMemoryOwner<T> Allocate<T>(int length, AllocationOptions options = AllocationOptions.None)
    {
        PooledImageBuffer<T> buffer = new(pool, pool.Rent(checked(length * Unsafe.SizeOf<T>())), length);
        if (options.HasFlag(AllocationOptions.Clean))
        {
            buffer.GetSpan().Clear();
        }

        return buffer;
    }

    public override void ReleaseRetainedResources() => (pool as ITrimmablePool)?.Trim();
}
