using System;
using System.Threading;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Lets one thread wait until another one hands over to it.</summary>
internal sealed class Turn
{
    // About 20 µs: longer than most turns of the other threads, so that a hand-over seldom asks the operating system. Without a second core spinning is in vain.
    private static readonly int s_spins = Environment.ProcessorCount > 1 ? 400 : 0;

    private readonly object _gate = new();
    private int _given;
    private int _parked;

    public void Give()
    {
        Interlocked.Exchange(ref _given, 1);
        if (Volatile.Read(ref _parked) != 0)
        {
            lock (_gate)
            {
                Monitor.Pulse(_gate);
            }
        }
    }

    /// <summary>Waits; false if nobody has handed over in that time.</summary>
    public bool Await(TimeSpan patience)
    {
        for (int i = 0; i < s_spins; i++)
        {
            if (Volatile.Read(ref _given) != 0)
            {
                Volatile.Write(ref _given, 0);
                return true;
            }

            Thread.SpinWait(4);
        }

        lock (_gate)
        {
            Interlocked.Exchange(ref _parked, 1);
            bool given = true;
            while (Volatile.Read(ref _given) == 0 && given)
            {
                given = Monitor.Wait(_gate, patience);
            }

            Volatile.Write(ref _parked, 0);
            given = Volatile.Read(ref _given) != 0;
            Volatile.Write(ref _given, 0);
            return given;
        }
    }
}
