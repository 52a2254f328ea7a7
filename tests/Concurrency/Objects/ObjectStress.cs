using Microsoft.Extensions.ObjectPool;
using Pools.Tests.Extensions.ObjectPool;

namespace Pools.Tests.Concurrency.Objects;

/// <summary>Threads that get, hold and return objects while somebody trims.</summary>
internal sealed class ObjectStress(int threads, int seed)
{
    // With no time between taking and giving, double ownership would go unseen. Fewer turns than about 40 have been seen to miss it.
    private const int Turns = 40;

    private static readonly int s_operations = Depth.Of(20_000, 60_000);
    private const int MostHeld = 40;
    private readonly ConcurrentQueue<Widget> _handedOver = new();

    /// <summary>Runs the threads; at the end all objects are back.</summary>
    /// <exception cref="OwnershipException">An object had two owners.</exception>
    public void Run(ObjectPool<Widget> pool, Action trim)
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
            while (Volatile.Read(ref working) > 0)
            {
                trim();
                Thread.Yield();
            }
        }

        OwnThread.RunAll([.. Enumerable.Range(1, threads).Select(token => (Action)(() => Live(token))), Trim]);
        while (_handedOver.TryDequeue(out Widget? left))
        {
            pool.Return(left);
        }
    }

    private void Work(ObjectPool<Widget> pool, int token, Random random)
    {
        Stack<Widget> held = new();
        for (int i = 0; i < s_operations / threads; i++)
        {
            if (held.Count < MostHeld && random.Next(100) < (i / 50 % 2 == 0 ? 70 : 30))
            {
                held.Push(Take(_handedOver.TryDequeue(out Widget? other) ? other : pool.Get(), token));
            }
            else if (held.TryPop(out Widget? widget))
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

        while (held.TryPop(out Widget? last))
        {
            last.Give(token);
            pool.Return(last);
        }
    }

    private static Widget Take(Widget widget, int token)
    {
        widget.Take(token);
        Thread.SpinWait(Turns);
        return widget;
    }
}
