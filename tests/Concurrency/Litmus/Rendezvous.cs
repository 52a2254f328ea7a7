using System.Runtime.InteropServices;
using System.Threading;

namespace Pools.Tests.Concurrency.Litmus;

/// <summary>Where two threads wait for each other, at full speed, so that they go on together.</summary>
/// <remarks><b>Threading</b>: one thread calls with 0, one with 1. <b>Ordering</b>: what either has done before is seen by both afterwards.</remarks>
internal sealed class Rendezvous
{
    /// <summary>Looks before a thread lets others run: a part of a millisecond, so that on a busy machine both threads are at times there together (arbitrary).</summary>
    public const int Patience = 300_000;

    private readonly Arrivals[] _arrivals = new Arrivals[2];

    /// <summary>Waits until the other thread has come as often as this one.</summary>
    /// <param name="side">The thread: 0 or 1.</param>
    public void Meet(int side)
    {
        long mine = _arrivals[side].Count + 1;
        Volatile.Write(ref _arrivals[side].Count, mine);
        for (int looks = 0; Volatile.Read(ref _arrivals[1 - side].Count) < mine; looks++)
        {
            if (looks > Patience)
            {
                Thread.Yield();
            }
        }
    }

    /// <summary>On a cache line of its own, which only one thread writes to.</summary>
    [StructLayout(LayoutKind.Sequential, Size = 128)]
    private struct Arrivals
    {
        public long Count;
    }
}
