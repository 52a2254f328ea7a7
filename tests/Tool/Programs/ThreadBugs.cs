namespace Pools.Tests.Tools.Programs;

/// <summary>What several threads do.</summary>
internal static class ThreadBugs
{
    public static void ReturnedByOtherThreads(bool isRepaired, int times)
    {
        using BlockingCollection<uint[]> between = new(16);
        OwnThread.RunAll(
            () =>
            {
                for (int i = 0; i < times; i++)
                {
                    uint[] array = ArrayPool<uint>.Shared.Rent(1000);
                    if (isRepaired)
                    {
                        ArrayPool<uint>.Shared.Return(array);
                    }
                    else
                    {
                        between.Add(array);
                    }
                }

                between.CompleteAdding();
            },
            () =>
            {
                foreach (uint[] array in between.GetConsumingEnumerable())
                {
                    ArrayPool<uint>.Shared.Return(array);
                }
            });
    }

    /// <summary>
    /// Threads fight for few arrays: one may rent an array before another has raised the event of its return. Nothing is wrong.
    /// </summary>
    public static void Race(int pairs)
    {
        const int Threads = 4;
        const int OfShared = 2;
        ArrayPool<byte> created = ArrayPool<byte>.Create(1024, 2);
        byte[]?[] exchange = new byte[]?[4];
        OwnThread.RunAll([.. Enumerable.Range(0, Threads)
            .Select(thread => (Action)(() => RunPairs(thread < OfShared ? ArrayPool<byte>.Shared : created, thread)))]);

        void RunPairs(ArrayPool<byte> pool, int thread)
        {
            ref byte[]? place = ref exchange[thread < OfShared ? 0 : 1];
            for (int i = 0; i < pairs / Threads; i++)
            {
                // A thread that finds one there returns it for another.
                byte[] array = pool.Rent(1000);
                if (Interlocked.Exchange(ref place, array) is byte[] other)
                {
                    pool.Return(other);
                }
            }

            if (Interlocked.Exchange(ref place, null) is byte[] last)
            {
                pool.Return(last);
            }
        }
    }

    /// <summary>More events than a small buffer holds, and nothing wrong.</summary>
    public static void Burst(int pairs) => OwnThread.RunAll([.. Enumerable.Repeat<Action>(
        () =>
        {
            for (int i = 0; i < pairs; i++)
            {
                ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(1000));
            }
        },
        count: 4)]);

    /// <summary>Prints the time of a pair each second, which shows the cost of a look.</summary>
    public static void Speed(int seconds)
    {
        for (int second = 0; second < seconds; second++)
        {
            long start = TimeProvider.System.GetTimestamp();
            long pairs = 0;
            while (TimeProvider.System.GetElapsedTime(start).TotalSeconds < 1)
            {
                const int Turn = 1000;
                for (int i = 0; i < Turn; i++)
                {
                    ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(1000));
                }

                pairs += Turn;
            }

            Console.WriteLine(
                FormattableString.Invariant($"{TimeProvider.System.GetElapsedTime(start).TotalNanoseconds / pairs:0.0} ns a pair"));
        }
    }
}
