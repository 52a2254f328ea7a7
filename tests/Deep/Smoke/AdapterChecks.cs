namespace Pools.Tests.Smoke;

/// <summary>The large pool, and the adapters of any array pool.</summary>
internal static class AdapterChecks
{
    public static IReadOnlyList<(string Name, Action Check)> All { get; } =
    [
        ("the large pool keeps large arrays and detects invalid returns", Large),
        ("a lease, a memory pool, a buffer writer and a stream return their arrays", Adapters),
    ];

    private static void Large()
    {
        using LargeArrayPool<byte> pool = new(new LargeArrayPoolOptions { TrimInterval = TimeSpan.FromHours(1) });
        byte[] array = pool.Rent(3_000_000);
        pool.Return(array);
        Checks.Thrown<InvalidOperationException>(() => pool.Return(array));
        Checks.Thrown<ArgumentException>(() => pool.Return(new byte[3_000_000]));
        pool.Trim();
        Checks.Require(pool.GetStatistics() is { Rented: 1, Returned: 1, PooledArrays: 0, Misuses: 2 }, pool.GetStatistics().ToString());
    }

    private static void Adapters()
    {
        using PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { PinArrays = true });
        byte[] content = [.. Enumerable.Range(0, 300_000).Select(i => (byte)i)];
        using (RentedArray<byte> lease = pool.Lease(100))
        {
            Checks.Require(lease.Span.Length == 100, "the length of a lease is exact");
            lease.Dispose();
            Checks.Thrown<ObjectDisposedException>(() => _ = lease.Memory);
        }

        using (ArrayPoolMemoryPool<byte> memory = new(pool))
        using (IMemoryOwner<byte> owner = memory.Rent(5_000))
        using (owner.Memory.Pin())
        {
            Checks.Require(owner.Memory.Length == 5_000, "the length of memory is exact");
        }

        using (PooledBufferWriter<byte> writer = new(pool, initialCapacity: 16))
        {
            writer.Write(content);
            Checks.Require(writer.WrittenSpan.SequenceEqual(content), "the writer has every byte");
        }

        using (PooledStream stream = new(pool))
        {
            stream.Write(content);
            Checks.Require(stream.GetReadOnlySequence().ToArray().AsSpan().SequenceEqual(content), "the stream has every byte");
        }

        Checks.Require(pool.GetStatistics() is { Outstanding: 0, Rented: > 4 }, "every array came back");
    }
}
