using System.Collections.Concurrent;
using Microsoft.Extensions.ObjectPool;
using Pools.Tests.Extensions.ObjectPool;

namespace Pools.Tests.Concurrency.Objects;

/// <summary>Threads that get, hold and return objects while somebody trims.</summary>
internal sealed class ObjectStress(int threads, int seed)
{
    // Fewer than about 40 reads while holding have been seen to miss double ownership.
    private const int Looks = 40;

    private static readonly int s_operations = Depth.Of(20_000, 60_000);
    private const int MostHeld = 40;
    private readonly ConcurrentQueue<DisposableWidget> _handedOver = new();

    public ConcurrentBag<DisposableWidget> Made { get; } = [];
    public WidgetPolicy<DisposableWidget> NewPolicy() => new() { OnCreate = Made.Add };

    /// <summary>Runs the threads; at the end all objects are back, and the pool is not yet disposed.</summary>
    /// <exception cref="OwnershipException">An object had two owners, or was disposed under one, or twice.</exception>
    public void Run(ObjectPool<DisposableWidget> pool, Action? trim)
    {
        int working = threads;
        void Live(int token)
        {
            try
            {
                Work(pool, token, new Random(HashCode.Combine(seed, token)));
            }
            finally
            {
                Interlocked.Decrement(ref working);
            }
        }

        void Trim()
        {
            while (trim is not null && Volatile.Read(ref working) > 0)
            {
                trim();
                Thread.Yield();
            }
        }

        OwnThread.RunAll([.. Enumerable.Range(1, threads).Select(token => (Action)(() => Live(token))), Trim]);
        while (_handedOver.TryDequeue(out DisposableWidget? left))
        {
            pool.Return(left);
        }
    }

    private void Work(ObjectPool<DisposableWidget> pool, int token, Random random)
    {
        Stack<DisposableWidget> held = new();
        for (int i = 0; i < s_operations / threads; i++)
        {
            if (held.Count < MostHeld && random.Next(100) < (i / 50 % 2 == 0 ? 70 : 30))
            {
                held.Push(Take(_handedOver.TryDequeue(out DisposableWidget? other) ? other : pool.Get(), token));
            }
            else if (held.TryPop(out DisposableWidget? widget))
            {
                widget.Give(token);
                widget.IsWanted = random.Next(50) != 0;
                if (random.Next(10) == 0)
                {
                    _handedOver.Enqueue(widget);
                }
                else
                {
                    pool.Return(widget);
                }
            }
        }

        while (held.TryPop(out DisposableWidget? last))
        {
            last.Give(token);
            pool.Return(last);
        }
    }

    private static DisposableWidget Take(DisposableWidget widget, int token)
    {
        widget.Take(token);
        for (int look = 0; look < Looks; look++)
        {
            if (widget.IsDisposed)
            {
                throw new OwnershipException($"object {widget.Number} is disposed while thread {token} owns it");
            }
        }

        return widget;
    }
}
