using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Pools.Tests.Smoke;

/// <summary>The same for the large pool and for what stands over any array pool.</summary>
internal static class AdapterChecks
{
    public static IReadOnlyList<(string Name, Action Check)> All { get; } =
    [
        ("the large pool keeps large arrays and finds wrong returns", Large),
        ("a lease gives its array back once", Lease),
        ("a memory pool gives exact memory and ignores a second dispose", MemoryOwners),
        ("a buffer writer grows without losing an element", BufferWriter),
        ("a stream of blocks gives back what was written", Stream),
    ];

    private static void Large()
    {
        using LargeArrayPool<byte> pool = new(Keeping.LargeOptions());
        byte[] array = pool.Rent(3_000_000);
        pool.Return(array);
        Checks.Require(ReferenceEquals(array, pool.Rent(3_000_000)), "the array comes back");
        pool.Return(array);
        Checks.Thrown<InvalidOperationException>(() => pool.Return(array));
        Checks.Thrown<ArgumentException>(() => pool.Return(new byte[3_000_000]));
        pool.Trim();
        Checks.Require(pool.GetStatistics() is { Rented: 2, Returned: 2, PooledArrays: 0, Misuses: 2 }, pool.GetStatistics().ToString());
    }

    private static void Lease()
    {
        using PerCoreArrayPool<char> pool = new();
        using RentedArray<char> lease = pool.Lease(100);
        Checks.Require(lease.Span.Length == 100, "the length is exact");
        lease.Dispose();
        lease.Dispose();
        Checks.Require(pool.GetStatistics() is { Rented: 1, Returned: 1 }, "one rent, one return");
        Checks.Thrown<ObjectDisposedException>(() => _ = lease.Memory);
    }

    private static void MemoryOwners()
    {
        using PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { PinArrays = true });
        using ArrayPoolMemoryPool<byte> memory = new(pool, new ArrayPoolMemoryPoolOptions { MinimumLength = 4096 });
        IMemoryOwner<byte> owner = memory.Rent(5_000);
        Checks.Require(owner.Memory.Length == 5_000, "the length is exact");
        using (owner.Memory.Pin())
        {
            owner.Memory.Span.Fill(1);
        }

        owner.Dispose();
        owner.Dispose();
        Checks.Thrown<ObjectDisposedException>(() => _ = owner.Memory);
        using IMemoryOwner<byte> block = memory.Rent(0);
        Checks.Require(block.Memory.Length == 4096, "the minimum is obeyed");
    }

    private static void BufferWriter()
    {
        using PerCoreArrayPool<int> pool = new();
        using (PooledBufferWriter<int> writer = new(pool, initialCapacity: 16))
        {
            for (int i = 0; i < 1_000; i++)
            {
                writer.Write([i]);
            }

            Checks.Require(writer.WrittenSpan.SequenceEqual([.. Enumerable.Range(0, 1_000)]), "every element is there");
        }

        Checks.Require(pool.GetStatistics() is { Outstanding: 0, Rented: > 1 }, "every array has come back");
    }

    private static void Stream()
    {
        using PerCoreArrayPool<byte> pool = new();
        byte[] content = new byte[300_000];
        new Random(1).NextBytes(content);
        using (PooledStream stream = new(pool))
        {
            stream.Write(content);
            Checks.Require(stream.GetReadOnlySequence().ToArray().AsSpan().SequenceEqual(content), "the sequence is what was written");
            stream.Position = 0;
            using MemoryStream copy = new();
            stream.CopyTo(copy);
            Checks.Require(copy.ToArray().AsSpan().SequenceEqual(content), "the copy is what was written");
        }

        Checks.Require(pool.GetStatistics() is { Outstanding: 0, Rented: > 0 }, "every block has come back");
    }
}
