using System;
using System.Linq;
using System.Threading;

namespace Pools.Tests.Verify;

/// <summary>Keeps memory moving, and cores busy half of the time.</summary>
internal sealed class Load : IDisposable
{
    // Of memory that is touched, in bytes: enough to be noticed on a small machine, and not to fill it (arbitrary).
    private const int Chunk = 64 << 20;
    private const int Chunks = 8;

    // In milliseconds: longer than a scheduler's time slice (arbitrary).
    private const int Burst = 20;

    private readonly Thread[] _threads;
    private volatile bool _isOver;

    /// <param name="cores">How many cores to keep busy.</param>
    public Load(int cores)
    {
        _threads = [.. Enumerable.Range(0, cores).Select(_ => new Thread(Spin)), new Thread(Churn)];
        foreach (Thread thread in _threads)
        {
            thread.IsBackground = true;
            thread.Start();
        }
    }

    public void Dispose()
    {
        _isOver = true;
        foreach (Thread thread in _threads)
        {
            thread.Join();
        }
    }

    /// <summary>In bursts, so that others lose their core at any step, and get it back soon.</summary>
    private void Spin()
    {
        while (!_isOver)
        {
            long start = Environment.TickCount64;
            while (Environment.TickCount64 - start < Burst)
            {
                Thread.SpinWait(1_000);
            }

            Thread.Sleep(Burst);
        }
    }

    private void Churn()
    {
        var held = new byte[Chunks][];
        for (int i = 0; !_isOver; i++)
        {
            byte[] chunk = new byte[Chunk];
            chunk.AsSpan().Fill(1);
            held[i % Chunks] = chunk;
            Thread.Sleep(100);
        }
    }
}
