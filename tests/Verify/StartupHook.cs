using System;
using System.Threading;

#pragma warning disable CA1050 // The runtime finds a startup hook by this name, in no namespace.

/// <summary>Loaded into the processes of repeated tests: full collections all the time, so that a test which depends on when one comes does not pass for long.</summary>
internal static class StartupHook
{
    // Often enough to meet every test several times, seldom enough to let them work (arbitrary): half of the time at most.
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(5);

    public static void Initialize() => new Thread(Collect) { IsBackground = true }.Start();

    private static void Collect()
    {
        while (true)
        {
            long start = TimeProvider.System.GetTimestamp();
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true);
            TimeSpan took = TimeProvider.System.GetElapsedTime(start);
            Thread.Sleep(took > s_pause ? took : s_pause);
        }
    }
}
