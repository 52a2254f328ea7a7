using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Pools.Bench.Contenders;

namespace Pools.Bench.Children;

/// <summary>The most that the heap has held, garbage included, while threads come and go, four at a time.</summary>
internal sealed class ThreadChurnProbe : Probe
{
    /// <summary>The most in the first half of the time, in which it grows anyway.</summary>
    public const string FirstKey = "first";

    /// <summary>The most in the second half: more again, if it goes on growing.</summary>
    public const string SecondKey = "second";

    public const int Threads = 240_000;

    /// <summary>More than a thread makes before a per-core pool gives it something of its own.</summary>
    public const int Pairs = 100;

    private const int AtOnce = 4;

    private const int Length = 4096;

    public override string Name => "thread-churn";

    public override Dictionary<string, double> Measure(Contender contender, IReadOnlyList<string> arguments)
    {
        Func<ArrayPool<byte>> create = contender.Pool ?? throw new ArgumentException($"'{contender.Id}' is no array pool", nameof(contender));
        ArrayPool<byte> pool = create();
        return new Dictionary<string, double>(StringComparer.Ordinal) { [FirstKey] = Churn(pool), [SecondKey] = Churn(pool) };
    }

    private static long Churn(ArrayPool<byte> pool)
    {
        long most = 0;
        for (int i = 0; i < Threads / 2; i += AtOnce)
        {
            List<Thread> threads = [.. Enumerable.Range(0, AtOnce).Select(_ => new Thread(() => Use(pool)))];
            threads.ForEach(thread => thread.Start());
            threads.ForEach(thread => thread.Join());
            most = Math.Max(most, GC.GetTotalMemory(forceFullCollection: false));
        }

        return most;
    }

    private static void Use(ArrayPool<byte> pool)
    {
        for (int i = 0; i < Pairs; i++)
        {
            byte[] array = pool.Rent(Length);
            array[0] = 1;
            array[^1] = 1;
            pool.Return(array);
        }
    }
}
