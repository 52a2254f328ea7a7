using System.Buffers;

namespace Pools.Tests.Docs.Migration;

/// <summary>From <see cref="ArrayPool{T}.Create()"/>, as docs/migration.md shows it.</summary>
internal static class FromCreate
{
    public static ArrayPool<byte> Before()
    {
        ArrayPool<byte> pool = ArrayPool<byte>.Create(
            maxArrayLength: 64 * 1024,
            maxArraysPerBucket: 50);

        return pool;
    }

    public static PerCoreArrayPool<byte> After()
    {
        PerCoreArrayPool<byte> pool = PerCoreArrayPool<byte>.Create(
            maxArrayLength: 64 * 1024,
            maxArraysPerBucket: 50);

        return pool;
    }

    public static PerCoreArrayPool<byte> WithBound()
    {
        PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions
        {
            Name = "packets",
            MaxRetainedBytes = 16 << 20,
        });

        return pool;
    }
}
