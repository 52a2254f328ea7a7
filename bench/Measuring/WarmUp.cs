namespace Pools.Bench;

/// <summary>
/// Runs every loop until the runtime has compiled it for the last time: many short calls, because the runtime counts calls, with pauses,
/// because it compiles in the background. The loops are warm after several pauses in a row without a compilation.
/// </summary>
internal static class WarmUp
{
    // More than the 30 calls after which the runtime recompiles a method.
    private const int CallsPerPass = 40;

    // Fewer than the 1,000 turns after which the runtime replaces a loop while it runs.
    private const int OperationsPerCall = 256;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(40);

    // Twice the 100 ms that the runtime waits before it compiles in the background.
    private static readonly TimeSpan s_quiet = TimeSpan.FromMilliseconds(200);

    // Arbitrary, and far more than any cell needs.
    private const int MostPasses = 60;

    // Slow contenders do less in each call.
    private static readonly TimeSpan s_mostPerCall = TimeSpan.FromMilliseconds(0.5);
    private static readonly TimeSpan s_mostPerLoop = TimeSpan.FromMilliseconds(25);

    // Arbitrary. Where a call takes seconds, compiling is a small part of it.
    private static readonly TimeSpan s_mostInAll = TimeSpan.FromSeconds(20);

    public static void Run(IReadOnlyList<Workload> workloads, CancellationToken stop)
    {
        int compiled = -1;
        TimeSpan quiet = TimeSpan.Zero;
        long start = Stopwatch.GetTimestamp();
        for (int pass = 0; pass < MostPasses && quiet < s_quiet && !stop.IsCancellationRequested; pass++)
        {
            if (Stopwatch.GetElapsedTime(start) >= s_mostInAll)
            {
                return;
            }

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
