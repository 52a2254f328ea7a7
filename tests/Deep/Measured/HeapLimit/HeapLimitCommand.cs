namespace Pools.Tests.Measured.HeapLimit;

/// <summary>What a process with a heap of 64 MiB does with a pool.</summary>
internal static class HeapLimitCommand
{
    public const string Name = "heap-limit";
    public const string Leak = "leak";
    public const int LimitMebibytes = 64;
    private const int Mebibyte = 1 << 20;

    public static int Run(string[] args)
    {
        bool leaks = args is [Leak];
        long limit = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;
        if (limit != LimitMebibytes * (long)Mebibyte)
        {
            Console.WriteLine($"FAILED: the heap is limited to {limit:N0} bytes, not to {LimitMebibytes} MiB");
            return 1;
        }

        try
        {
            PerCoreArrayPool<byte> pool = Make();
            Work(pool, leaks);
            int refusedAt = Exhaust(pool);
            Work(pool, leaks);
            PoolStatistics statistics = pool.GetStatistics();

            // A trim after a collection may overtake an operation of each thread, which then stays uncounted.
            long uncounted = (long)GC.CollectionCount(2) * Environment.ProcessorCount;
            Require(Math.Abs(statistics.Outstanding) <= uncounted, $"{statistics.Outstanding} arrays are out");
            Require(statistics.RetainedBytes <= limit / 8, $"{statistics.RetainedBytes:N0} bytes are kept");
            Console.WriteLine(
                $"PASSED: {statistics.Rented:N0} rents, refused at {refusedAt} MiB, {statistics.RetainedBytes:N0} bytes kept");
            return 0;
        }
        catch (Exception e)
        {
            Console.WriteLine($"FAILED: {e}");
            return 1;
        }
    }

    /// <summary>Default options: an eighth of the memory that there is, where the library can ask for that.</summary>
    private static PerCoreArrayPool<byte> Make() =>
#if POOLS_NETSTANDARD
        new(new PerCoreArrayPoolOptions { MaxRetainedBytes = LimitMebibytes * Mebibyte / 16 });
#else
        new();
#endif

    // Arrays stay below 85,000 bytes: above, the collector's own fragmentation ends such a process.
    private static void Work(PerCoreArrayPool<byte> pool, bool leaks)
    {
        void Live(Random random)
        {
            Queue<byte[]> held = new();
            try
            {
                for (int i = 0; i < 10_000; i++)
                {
                    held.Enqueue(pool.Rent(random.Next(1, 64 << 10)));
                    if (held.Count > 32 && !leaks)
                    {
                        pool.Return(held.Dequeue());
                    }
                }
            }
            catch (OutOfMemoryException)
            {
                // The text of the exception needs memory, too.
                held.Clear();
                throw;
            }

            while (held.TryDequeue(out byte[]? array))
            {
                pool.Return(array);
            }
        }

        OwnThread.RunAll([.. Enumerable.Range(0, 4).Select(seed => (Action)(() => Live(new Random(seed))))]);
    }

    private static int Exhaust(PerCoreArrayPool<byte> pool)
    {
        var held = new List<byte[]>(capacity: 2 * LimitMebibytes);
        try
        {
            while (held.Count < held.Capacity)
            {
                held.Add(pool.Rent(Mebibyte));
            }
        }
        catch (OutOfMemoryException) { }

        Require(held.Count < LimitMebibytes, "more was rented than there is");
        int count = held.Count;
        held.ForEach(array => pool.Return(array));
        return count;
    }

    private static void Require(bool condition, string otherwise)
    {
        if (!condition)
        {
            throw new InvalidOperationException(otherwise);
        }
    }
}
