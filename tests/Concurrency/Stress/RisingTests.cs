namespace Pools.Tests.Concurrency.Stress;

/// <summary>Threads that each read how far something has come, and then tell what is new.</summary>
public sealed class RisingTests
{
    [Fact]
    public void Each_number_is_reported_once_in_any_order()
    {
        const int Threads = 4;
        int rounds = Depth.Of(20_000, 1_000_000);
        long reached = 0;
        long raised = 0;
        long told = 0;
        OwnThread.RunAll([.. Enumerable.Repeat<Action>(
            () =>
            {
                for (int round = 0; round < rounds; round++)
                {
                    Interlocked.Increment(ref reached);
                    long now = Volatile.Read(ref reached);
                    long before = Rising.Raise<HardwareAtomics>(ref raised, now);
                    if (now > before)
                    {
                        Interlocked.Add(ref told, now - before);
                    }
                }
            },
            Threads)]);

        Assert.Equal((long)Threads * rounds, told);
    }
}
