using System;
using System.Linq;
using System.Threading;

namespace Pools.Tests.Verify;

/// <summary>Keeps every core and the collector busy.</summary>
internal sealed class Load : IDisposable
{
    // Of memory that is touched, in bytes: enough to be noticed on a small machine, and not to fill it (arbitrary).
    private const int Chunk = 64 << 20;
    private const int Chunks = 8;

    private readonly Thread[] _threads;
    private volatile bool _isOver;

    public Load()
    {
        _threads = [.. Enumerable.Range(0, Environment.ProcessorCount).Select(_ => new Thread(Spin)), new Thread(Churn)];
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

    private void Spin()
    {
        while (!_isOver)
        {
            Thread.SpinWait(10_000);
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
