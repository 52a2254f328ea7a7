using System;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>
/// An owner whose finalizer uses a pool that nobody references either: what the pool is made of may have been finalized before. An exception there would end the process: it is noted instead.
/// </summary>
public sealed class DyingTogetherTests
{
    private const int Length = 4_096;

    private readonly ConcurrentQueue<Exception> _failures = new();
    private int _finalized;

    /// <summary>It stands for the operating system, which is not finalized with the pool.</summary>
    private FakePages? _pages;

    public static TheoryData<Use, bool> Uses
    {
        get
        {
            var uses = new TheoryData<Use, bool>();
            foreach (Use use in Enum.GetValues<Use>())
            {
                uses.Add(use, false);
                uses.Add(use, true);
            }

            return uses;
        }
    }

    /// <summary>What an owner does in its finalizer, after it has returned its array.</summary>
    public enum Use
    {
        Nothing,
        Rent,
        TrimSurplus,
        TrimIdle,
        TrimFull,
        Discard,
        Statistics,
        Dispose,
    }

    [Theory, MemberData(nameof(Uses))]
    public void The_finalizer_of_an_owner_may_use_a_large_pool_that_dies_with_it(Use use, bool ownerFirst)
    {
        AbandonLarge(use, ownerFirst);
        Memory.Collect();

        Assert.Empty(_failures);
        Assert.Equal(2, _finalized);
        GC.KeepAlive(_pages);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AbandonLarge(Use use, bool ownerFirst)
    {
        Owner early = new(this);
        if (!ownerFirst)
        {
            GC.SuppressFinalize(early);
        }

        var scene = new LargeScene { AvailableBytes = 0 };
        _pages = scene.Pages;
        LargeArrayPool<byte> pool = scene.Make(o => o.MaxRetainedBytes = Length);
        LargeScene.Burst(pool, 10, Length);
        Owner late = new(this);
        foreach (Owner owner in new[] { early, late })
        {
            byte[] array = pool.Rent(Length);
            owner.Act = () =>
            {
                pool.Return(array);
                pool.Return(pool.Rent(Length));
                UseOf(pool, use);
            };
        }

        if (!ownerFirst)
        {
            GC.ReRegisterForFinalize(early);
        }
    }

    private static void UseOf(LargeArrayPool<byte> pool, Use use)
    {
        switch (use)
        {
            case Use.Nothing:
                break;
            case Use.Rent:
                LargeScene.Burst(pool, 10, 2 * Length);
                break;
            case Use.TrimSurplus:
                pool.Trim(TrimLevel.Surplus);
                break;
            case Use.TrimIdle:
                pool.Trim(TrimLevel.Idle);
                break;
            case Use.TrimFull:
                pool.Trim(TrimLevel.Full);
                break;
            case Use.Discard:
                pool.Trim(TrimLevel.Discard);
                break;
            case Use.Statistics:
                _ = pool.GetStatistics();
                break;
            default:
                pool.Dispose();
                break;
        }
    }

    private sealed class Owner(DyingTogetherTests test)
    {
        public Action Act { get; set; } = static () => { };

        ~Owner()
        {
            try
            {
                Act();
                test._finalized++;
            }
            catch (Exception e)
            {
                test._failures.Enqueue(e);
            }
        }
    }
}
