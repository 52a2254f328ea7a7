using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Xunit;

namespace Pools.Tests.Retention;

/// <summary>What a pool with default options keeps after each pattern of use, by its own account and by the collector's, before and after trims.</summary>
[Collection(ProcessWide.Name)]
public sealed class RetentionTests
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);

    private readonly ManualClock _clock = new();
    private readonly Account _account = new();

    [Theory]
    [InlineData(1, 1)]
    [InlineData(8, 8)]
    [InlineData(32, 8)]
    [InlineData(64, 10)]
    [InlineData(200, 10)]
    public void Threads_keep_what_they_work_on_and_no_more(int threads, int depth)
    {
        using PerCoreArrayPool<byte> pool = Make();
        using var living = new LivingThreads(threads, _ => Nest(pool, rounds: 100, depth));

        Bounds.Require(pool.GetStatistics(), threads);
        _account.RequireAgreementAndTrim(pool);
    }

    [Fact]
    public void A_burst_leaves_two_magazines_and_the_shelves_and_two_idle_trims_leave_nothing()
    {
        const int Burst = 2_000;
        using PerCoreArrayPool<byte> pool = Make();
        using var living = new LivingThreads(1, _ => Nest(pool, rounds: 1, Burst));

        Bounds.Require(pool.GetStatistics(), threads: 1);
        Assert.InRange(pool.GetStatistics().PooledArrays, 0, Burst);
        Assert.Equal(pool.GetStatistics().PooledArrays, _account.Alive().Arrays);
        Assert.True(pool.GetStatistics().PooledArrays > 0);
        pool.Trim(TrimLevel.Idle);
        _clock.Advance(s_interval);
        pool.Trim(TrimLevel.Idle);
        Assert.Equal((0, 0), _account.Alive());
        Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes));
    }

    [Fact]
    public void What_an_idle_process_keeps_goes_with_three_collections()
    {
        using PerCoreArrayPool<byte> pool = Make();
        using var living = new LivingThreads(8, _ => Nest(pool, rounds: 10, depth: 40));
        Bounds.Require(pool.GetStatistics(), threads: 8);
        for (int collection = 0; collection < 3; collection++)
        {
            _clock.Advance(s_interval);
            pool.OnGen2Collection();
        }

        Assert.Equal((0, 0, 0), (_account.Alive().Arrays, pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes));
    }

    [Fact]
    public void Short_lived_threads_leave_what_one_of_them_used()
    {
        const int Depth = 4;
        using PerCoreArrayPool<byte> pool = Make();
        for (int thread = 0; thread < 500; thread++)
        {
            OwnThread.Run(() => Nest(pool, rounds: 4, Depth));
        }

        // One after the other they find on a core's shelf what the last one there has left.
        PoolStatistics statistics = pool.GetStatistics();
        Assert.InRange(statistics.PooledArrays, 1, Depth * Environment.ProcessorCount);
        Assert.Equal(0, PoolInternals.CountCaches(pool));
        Bounds.Require(statistics, threads: 0);
        _account.RequireAgreementAndTrim(pool);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void Producers_and_consumers_keep_two_magazines_each_and_the_shelves(int rings)
    {
        const int InFlight = 64;
        using PerCoreArrayPool<byte> pool = Make();
        Channel<byte[]>[] channels = [.. Enumerable.Range(0, rings).Select(_ => Channel.CreateBounded<byte[]>(InFlight))];
        using var living = new LivingThreads(2 * rings, number => WorkRing(pool, channels[number / 2], isProducer: number % 2 == 0));

        Bounds.Require(pool.GetStatistics(), 2 * rings);
        _account.RequireAgreementAndTrim(pool);
    }

    [Fact]
    public void Many_pools_keep_what_is_worked_on_in_each()
    {
        const int Threads = 4;
        PerCoreArrayPool<byte>[] pools = [.. Enumerable.Range(0, 64).Select(_ => Make())];
        using var living = new LivingThreads(Threads, _ => Array.ForEach(pools, pool => Nest(pool, rounds: 40, depth: 2)));

        Assert.All(pools, pool => Bounds.Require(pool.GetStatistics(), Threads));
        _account.RequireAgreementAndTrim(pools);
    }

    [Fact]
    public void An_empty_pool_is_smaller_than_two_kibibytes() => Processors.RunOnOne(() =>
    {
        // What it allocates, its temporaries among it: the heap's size changes by what others do meanwhile.
        PerCoreArrayPool<byte>? pool = null;
        Assert.InRange(Allocated.Always(() => pool = new PerCoreArrayPool<byte>()), 1, 2 << 10);
        GC.KeepAlive(pool);
    });

    [Fact]
    public void An_array_that_a_pool_keeps_in_secret_is_noticed()
    {
        // The mutant: somebody holds an array that the account does not know of.
        using PerCoreArrayPool<byte> pool = Make();
        using var living = new LivingThreads(1, _ => Nest(pool, rounds: 10, depth: 8));
        byte[] secret = _account.Note(new byte[Bounds.Length]);

        Assert.Throws<Xunit.Sdk.EqualException>(() => _account.RequireAgreementAndTrim(pool));
        GC.KeepAlive(secret);
    }

    private PerCoreArrayPool<byte> Make() => StillPool.Make<byte>(new() { TimeProvider = _clock, PressureSource = new PressureDial() });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Nest(PerCoreArrayPool<byte> pool, int rounds, int depth)
    {
        var held = new Stack<byte[]>();
        for (int round = 0; round < rounds; round++)
        {
            while (held.Count < depth)
            {
                held.Push(_account.Note(pool.Rent(Bounds.Length)));
            }

            while (held.Count > 0)
            {
                pool.Return(held.Pop());
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WorkRing(PerCoreArrayPool<byte> pool, Channel<byte[]> channel, bool isProducer)
    {
        for (int i = 0; i < 20_000; i++)
        {
            if (isProducer)
            {
                byte[] array = _account.Note(pool.Rent(Bounds.Length));
                while (!channel.Writer.TryWrite(array))
                {
                    System.Threading.Thread.Yield();
                }
            }
            else
            {
                byte[]? array;
                while (!channel.Reader.TryRead(out array))
                {
                    System.Threading.Thread.Yield();
                }

                pool.Return(array);
            }
        }
    }
}
