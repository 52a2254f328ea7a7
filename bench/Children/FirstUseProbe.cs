using System;
using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Children;

/// <summary>The first rent and return of a process, with all the loading and compiling that it sets off; then the first pair of other threads.</summary>
internal sealed class FirstUseProbe : Probe
{
    public const string FirstRentKey = "firstRent";

    public const string SecondThreadKey = "secondThread";

    public const string NewThreadKey = "newThread";

    private const int Length = 4096;

    // Most of them take no way through the pool that none before them has taken, so that their median is without compiling (arbitrary).
    private const int LaterThreads = 15;

    public override string Name => "first-use";

    public override Dictionary<string, double> Measure(Contender contender, IReadOnlyList<string> arguments)
    {
        Func<ArrayPool<byte>> get = contender.Pool ?? throw new ArgumentException($"'{contender.Id}' is no array pool", nameof(contender));

        // The measuring code itself is compiled and run once before it counts, on this thread and on another.
        _ = Pair(static () => new NoPool());
        _ = PairOnNewThread(static () => new NoPool());

        ArrayPool<byte>? pool = null;
        double first = Pair(() => pool = get());
        double onSecondThread = PairOnNewThread(() => pool!);
        double[] onLaterThreads = new double[LaterThreads];
        for (int i = 0; i < LaterThreads; i++)
        {
            onLaterThreads[i] = PairOnNewThread(() => pool!);
        }

        return new Dictionary<string, double>(StringComparer.Ordinal)
        {
            [FirstRentKey] = first,
            [SecondThreadKey] = onSecondThread,
            [NewThreadKey] = Spread.Of(onLaterThreads)!.Median,
        };
    }

    private static double Pair(Func<ArrayPool<byte>> get)
    {
        long start = Stopwatch.GetTimestamp();
        ArrayPool<byte> pool = get();
        byte[] array = pool.Rent(Length);
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

    private sealed class NoPool : ArrayPool<byte>
    {
        public override byte[] Rent(int minimumLength) => new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false) { }
    }
}
