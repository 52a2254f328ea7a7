using System;
using System.Collections.Generic;

namespace Pools.Tests.Measured.HeapLimit;

/// <summary>What a process with a heap of 64 MiB does with a pool: works, asks for more than there is, gives it back, and works on.</summary>
internal static class HeapLimitCommand
{
    public const string Name = "heap-limit";

    /// <summary>The control: nothing is returned, and the work must not succeed.</summary>
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
            Require(statistics.Outstanding == 0, $"{statistics.Outstanding} arrays are out");
            Require(statistics.RetainedBytes <= limit / 16, $"{statistics.RetainedBytes:N0} bytes are kept");
            Console.WriteLine($"PASSED: {statistics.Rented:N0} rents, refused at {refusedAt} MiB, {statistics.RetainedBytes:N0} bytes kept");
            return 0;
        }
        catch (Exception e)
        {
            Console.WriteLine($"FAILED: {e}");
            return 1;
        }
    }

    /// <summary>Default options: a sixteenth of the memory that there is, where the library can ask for that.</summary>
    private static PerCoreArrayPool<byte> Make() =>
#if POOLS_NETSTANDARD
        new(new PerCoreArrayPoolOptions { MaxRetainedBytes = LimitMebibytes * Mebibyte / 16 });
#else
        new();
#endif

    /// <summary>
    /// Four threads that hold up to 8 MiB together, and rent more than a gigabyte in turn. Arrays stay below 85,000 bytes: above, the collector's own
    /// fragmentation ends such a process, with a pool or without.
    /// </summary>
    private static void Work(PerCoreArrayPool<byte> pool, bool leaks)
    {
        var bodies = new List<Action>();
        for (int thread = 0; thread < 4; thread++)
        {
            var random = new Random(thread);
            bodies.Add(() =>
            {
                var held = new Queue<byte[]>();
                for (int i = 0; i < 10_000; i++)
                {
                    held.Enqueue(pool.Rent(random.Next(1, 64 << 10)));
                    if (held.Count > 32 && !leaks)
                    {
                        pool.Return(held.Dequeue());
                    }
                }

                while (held.TryDequeue(out byte[]? array))
                {
                    pool.Return(array);
                }
            });
        }

        OwnThread.RunAll(bodies);
    }

    /// <summary>Rents until there is no more memory, and returns everything.</summary>
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
        catch (OutOfMemoryException)
        {
        }

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
