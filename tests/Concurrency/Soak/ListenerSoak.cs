namespace Pools.Tests.Concurrency.Soak;

/// <summary>Listeners that take a lock which others hold while they trim and dispose of the pool that tells them.</summary>
internal sealed class ListenerSoak : ISoakLoad
{
    private const int Mebibyte = 1 << 20;
    private const int Rents = 400;
    private const int Trims = 40;
    private int _pools;
    private int _events;

    public void Stress(int seed)
    {
        var large = new LargeArrayPool<byte>();
        Stress(large, Mebibyte, new Random(seed), level => large.Trim(level), large.OnGen2Collection);
        var small = new PerCoreArrayPool<byte>();
        Stress(small, 4_096, new Random(seed), level => small.Trim(level), () => small.OnGen2Collection());
    }

    // A lock that is waited for in a circle shows by itself: a thread does not end.
    public void RequireRest() => OwnershipException.Require(_pools == 0 || _events != 0, "no listener was told anything");

    public string Describe() => $"{_events:N0} events told under a lock";

    private void Stress(ArrayPool<byte> pool, int length, Random random, Action<TrimLevel> trim, Action collected)
    {
        object usersLock = new();
        int rentSeed = random.Next();
        using var tap = new EventTap("Pools-ArrayPool", EventLevel.Informational, PoolIdentity.Of(pool), _ =>
        {
            lock (usersLock)
            {
                _events++;
            }
        });
        OwnThread.RunAll(
            () => Use(pool, length, new Random(rentSeed)),
            () => Use(pool, length, new Random(rentSeed + 1)),
            () =>
            {
                for (int i = 0; i < Trims; i++)
                {
                    lock (usersLock)
                    {
                        trim((TrimLevel)(i % 4));
                    }

                    Thread.Yield();
                }

                lock (usersLock)
                {
                    ((IDisposable)pool).Dispose();
                }
            },
            () =>
            {
                for (int i = 0; i < Trims; i++)
                {
                    collected();
                    Thread.Yield();
                }
            });
        _pools++;
    }

    private static void Use(ArrayPool<byte> pool, int length, Random random)
    {
        var held = new Stack<byte[]>();
        for (int i = 0; i < Rents; i++)
        {
            if (held.Count == 0 || (held.Count < 4 && random.Next(2) == 0))
            {
                held.Push(pool.Rent(length));
            }
            else
            {
                pool.Return(held.Pop());
            }
        }

        while (held.TryPop(out byte[]? array))
        {
            pool.Return(array);
        }
    }
}
