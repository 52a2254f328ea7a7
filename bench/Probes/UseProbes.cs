namespace Pools.Bench;

/// <summary>The first rent and return of a process, with all loading and compiling; then the first pair of other threads.</summary>
internal static class FirstUseProbe
{
    public const string Name = "first-use";
    public const string FirstRentKey = "firstRent";
    public const string NewThreadKey = "newThread";

    // Arbitrary: enough for a median without compiling.
    private const int LaterThreads = 15;

    public static ProbeAnswer Measure(Contender contender, string[] arguments)
    {
        Func<ArrayPool<byte>> get = contender.PoolOrNone;
        // The measuring code itself is compiled and run once before it counts, on this thread and on another.
        _ = Pair(static () => new NoPool<byte>());
        _ = PairOnNewThread(static () => new NoPool<byte>());
        ArrayPool<byte>? pool = null;
        return new ProbeAnswer(new(StringComparer.Ordinal)
        {
            [FirstRentKey] = Pair(() => pool = get()),
            [NewThreadKey] = Spread.MedianOf(Enumerable.Range(0, LaterThreads).Select(_ => PairOnNewThread(() => pool!))),
        });
    }

    private static double Pair(Func<ArrayPool<byte>> get)
    {
        long start = Stopwatch.GetTimestamp();
        ArrayPool<byte> pool = get();
        byte[] array = pool.Rent(Sizes.Typical);
        array[0] = array[^1] = 1;
        pool.Return(array);
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }

    private static double PairOnNewThread(Func<ArrayPool<byte>> get)
    {
        double nanoseconds = 0;
        Thread thread = new(() => nanoseconds = Pair(get));
        thread.Start();
        thread.Join();
        return nanoseconds;
    }
}

internal static class EmptyPoolProbe
{
    public const string Name = "empty-pool";
    public const string BytesKey = "bytes";

    // Enough to make what else moves in the heap negligible.
    private const int Count = 512;

    public static ProbeAnswer Measure(Contender contender, string[] arguments)
    {
        // The first instance brings statics with it that the others share.
        GC.KeepAlive(contender.PoolOrNone());
        ArrayPool<byte>[] pools = new ArrayPool<byte>[Count];
        long before = Heap.LiveBytes();
        for (int i = 0; i < pools.Length; i++)
        {
            pools[i] = contender.PoolOrNone();
        }

        long after = Heap.LiveBytes();
        GC.KeepAlive(pools);
        return new ProbeAnswer(new(StringComparer.Ordinal) { [BytesKey] = (after - before) / (double)Count });
    }
}
