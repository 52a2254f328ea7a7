namespace Pools.Bench;

/// <summary>
/// Runs every loop until the compiler has nothing more to say about it: instrumented code, then optimized code with its profile. A loop is called many
/// times with little to do, since calls are what the runtime counts; between the passes there is a pause, since it compiles in the background, and only
/// when none has compiled anything for several pauses in a row, the loops are warm.
/// </summary>
internal static class WarmUp
{
    // More than the 30 calls after which the runtime recompiles a method.
    private const int CallsPerPass = 40;

    // Fewer than the 1,000 turns of a loop after which the runtime replaces it while it runs, which would give it a form of its own.
    private const int OperationsPerCall = 256;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(40);

    // Twice the 100 ms that the runtime waits before it compiles in the background.
    private static readonly TimeSpan s_quiet = TimeSpan.FromMilliseconds(200);

    // Arbitrary, and far more than any cell needs: something else in the process keeps compiling then.
    private const int MostPasses = 60;

    // A pass must end although one contender is a thousand times slower than another: slow ones do less in each call.
    private static readonly TimeSpan s_mostPerCall = TimeSpan.FromMilliseconds(0.5);

    private static readonly TimeSpan s_mostPerLoop = TimeSpan.FromMilliseconds(25);

    // Where one call of the slowest loop takes seconds, a trace of gigabytes for instance, what compiling may add is a small part of it (arbitrary).
    private static readonly TimeSpan s_mostInAll = TimeSpan.FromSeconds(20);

    public static void Run(IReadOnlyList<Workload> workloads, CancellationToken stop)
    {
        int compiled = -1;
        TimeSpan quiet = TimeSpan.Zero;
        long start = Stopwatch.GetTimestamp();
        for (int pass = 0; pass < MostPasses && quiet < s_quiet && Stopwatch.GetElapsedTime(start) < s_mostInAll && !stop.IsCancellationRequested; pass++)
        {
            foreach (Workload workload in workloads)
            {
                Exercise(workload.Loop);
            }

            Thread.Sleep(s_pause);
            int now = (int)JitInfo.GetCompiledMethodCount(currentThread: false);
            quiet = now == compiled ? quiet + s_pause : TimeSpan.Zero;
            compiled = now;
        }
    }

    private static void Exercise(Loop loop)
    {
        long start = Stopwatch.GetTimestamp();
        long operations = OperationsPerCall;
        for (int call = 0; call < CallsPerPass && Stopwatch.GetElapsedTime(start) < s_mostPerLoop; call++)
        {
            long before = Stopwatch.GetTimestamp();
            long done = loop.Run(operations);
            TimeSpan elapsed = Stopwatch.GetElapsedTime(before);
            if (elapsed > s_mostPerCall)
            {
                operations = Math.Max(loop.Granularity, (long)(done * (s_mostPerCall / elapsed)));
            }
        }
    }
}

/// <summary>Finds how many operations fill a slice of time.</summary>
internal static class Calibration
{
    // A probe of a quarter slice is long enough to extrapolate from.
    private const double ProbeShare = 0.25;

    public static long OperationsFor(Loop loop, TimeSpan slice)
    {
        long operations = loop.Granularity;
        while (true)
        {
            long start = Stopwatch.GetTimestamp();
            long done = loop.Run(operations);
            TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
            if (elapsed >= slice * ProbeShare)
            {
                return Math.Max(loop.Granularity, (long)(done * (slice / elapsed)));
            }

            // Grows towards the probe length, at most tenfold at a time, since the first steps are mostly overhead.
            double growth = elapsed > TimeSpan.Zero ? slice * ProbeShare / elapsed * 1.2 : 10;
            operations = (long)(done * Math.Clamp(growth, 2, 10));
        }
    }
}
