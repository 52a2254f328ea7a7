namespace Pools.Tests.Concurrency;

/// <summary>In each of many rounds, one thread does something while another one looks, over and over, until that is done.</summary>
internal static class Meeting
{
    /// <summary>So that the two meet at different steps of each other: some microseconds (arbitrary).</summary>
    public const int MostSpins = 100;

    public static void Run(int rounds, Action<int> prepare, Action act, Action<int> look)
    {
        using Barrier barrier = new(2);
        CancellationToken stop = TestContext.Current.CancellationToken;
        int looked = 0;
        int done = 0;
        OwnThread.RunAll(
            () =>
            {
                for (int round = 1; round <= rounds; round++)
                {
                    prepare(round);
                    barrier.SignalAndWait(stop);
                    SpinWait.SpinUntil(() => Volatile.Read(ref looked) == round);
                    Thread.SpinWait(round % MostSpins);
                    act();
                    Volatile.Write(ref done, round);
                    barrier.SignalAndWait(stop);
                }
            },
            () =>
            {
                for (int round = 1; round <= rounds; round++)
                {
                    barrier.SignalAndWait(stop);
                    do
                    {
                        look(round);
                        Volatile.Write(ref looked, round);
                    }
                    while (Volatile.Read(ref done) < round);
                    barrier.SignalAndWait(stop);
                }
            });
    }
}
