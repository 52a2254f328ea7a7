using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using Pools.Tests.Large;
using Xunit;

namespace Pools.Tests.Lifetime;

/// <summary>
/// An owner whose finalizer uses a pool that nobody references either: what the pool is made of may have been finalized before.
/// </summary>
public sealed class DyingTogetherTests
{
    private const int Length = 4_096;

#if POOLS_NETSTANDARD
    // There is no pinned heap, and with it nothing aligned.
    private static readonly Use[] s_uses = Array.FindAll(Enum.GetValues<Use>(), use => use != Use.RentAligned);
    private const bool CanPin = false;
#else
    private static readonly Use[] s_uses = Enum.GetValues<Use>();
    private const bool CanPin = true;
#endif

    private readonly FinalActs _acts = new();

    /// <summary>It stands for the operating system, which is not finalized with the pool.</summary>
    private FakePages? _pages;

    /// <summary>What an owner does in its finalizer, after it has returned its array.</summary>
    public enum Use
    {
        Nothing,
        Rent,
        TrimSurplus,
        TrimIdle,
        TrimFull,
        Discard,
        Collection,
        Statistics,
        Resize,
        RentAligned,
        RentAsync,
        Dispose,
    }

    public static TheoryData<Use, bool> Uses
    {
        get
        {
            var uses = new TheoryData<Use, bool>();
            foreach (Use use in s_uses)
            {
                uses.Add(use, false);
                uses.Add(use, true);
            }

            return uses;
        }
    }

    [Theory, MemberData(nameof(Uses))]
    public void The_finalizer_of_an_owner_may_use_a_large_pool_that_dies_with_it(Use use, bool ownerFirst) => RequireNoFailure(() => Abandon(ownerFirst, () =>
    {
        var scene = new LargeScene { AvailableBytes = 0 };
        _pages = scene.Pages;
        LargeArrayPool<byte> pool = scene.Make(o =>
        {
            o.MaxRetainedBytes = Length;
            o.MaxInUseBytes = 1 << 20;
            o.PinArrays = use == Use.RentAligned;
        });
        LargeScene.Burst(pool, 10, Length);
        return () => OwnArrayOf(pool, () => UseOf(pool, use));
    }));

    [Theory, MemberData(nameof(Uses))]
    public void The_finalizer_of_an_owner_may_use_a_per_core_pool_that_dies_with_it(Use use, bool ownerFirst) => RequireNoFailure(() => Abandon(ownerFirst, () =>
    {
        PerCoreArrayPool<byte> pool = new();
        for (int i = 0; i < 200; i++)
        {
            pool.Return(pool.Rent(Length));
        }

        return () => OwnArrayOf(pool, () => UseOf(pool, use));
    }));

    /// <summary>What throws in a handler of the end ends the process in another way.</summary>
    [Fact]
    public void Pools_may_be_used_while_the_process_ends() => ChildTest.Alone(typeof(DyingTogetherTests), () =>
    {
        LargeArrayPool<byte> large = new LargeScene().Make(o => o.PinArrays = CanPin);
        PerCoreArrayPool<byte> perCore = new();
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            foreach (Use use in s_uses)
            {
                UseOf(large, use);
                UseOf(perCore, use);
                UseOf(LargeArrayPool<byte>.Shared, use == Use.RentAligned ? Use.Nothing : use);
                UseOf(PerCoreArrayPool<byte>.Shared, use);
                Memory.Collect();
            }
        };
    });

    private void RequireNoFailure(Action abandons)
    {
        abandons();
        Memory.Collect();

        Assert.Empty(_acts.Failures);
        Assert.Equal(2, _acts.Done);
        GC.KeepAlive(_pages);
    }

    /// <summary>Makes a pool and two owners, one before it and one afterwards; which of them the collector finds first, nobody says.</summary>
    /// <param name="ownerFirst">Whether the early owner is registered for finalization before the pool.</param>
    /// <param name="makePool">Makes the pool, and gives what makes an owner's use of it.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Abandon(bool ownerFirst, Func<Func<Action>> makePool)
    {
        FinalAct early = new(_acts);
        if (!ownerFirst)
        {
            GC.SuppressFinalize(early);
        }

        Func<Action> makeUse = makePool();
        FinalAct late = new(_acts);
        early.Act = makeUse();
        late.Act = makeUse();
        if (!ownerFirst)
        {
            GC.ReRegisterForFinalize(early);
        }
    }

    /// <summary>An array of a new owner's, which goes back before it uses the pool.</summary>
    private static Action OwnArrayOf(ArrayPool<byte> pool, Action use)
    {
        byte[] array = pool.Rent(Length);
        return () =>
        {
            pool.Return(array);
            pool.Return(pool.Rent(Length));
            use();
        };
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
            case Use.Collection:
                pool.OnGen2Collection();
                break;
            case Use.Statistics:
                _ = pool.GetStatistics();
                break;
            case Use.Resize:
                byte[] array = pool.Rent(Length);
                pool.Resize(ref array, 2 * Length, preservedLength: Length);
                pool.Return(array);
                break;
            case Use.RentAligned:
                pool.RentAligned(Length).Dispose();
                break;
            case Use.RentAsync:
                pool.Return(pool.RentAsync(Length, default).AsTask().Result);
                break;
            case Use.Dispose:
                pool.Dispose();
                break;
            default:
                pool.Trim(LevelOf(use));
                break;
        }
    }

    private static void UseOf(PerCoreArrayPool<byte> pool, Use use)
    {
        switch (use)
        {
            case Use.Nothing or Use.Resize or Use.RentAligned or Use.RentAsync:
                break;
            case Use.Rent:
                Array.ForEach([pool.Rent(Length), pool.Rent(2 * Length), pool.Rent(0)], array => pool.Return(array, clearArray: true));
                break;
            case Use.Collection:
                pool.OnGen2Collection();
                break;
            case Use.Statistics:
                _ = pool.GetStatistics();
                break;
            case Use.Dispose:
                pool.Dispose();
                break;
            default:
                pool.Trim(LevelOf(use));
                break;
        }
    }

    private static TrimLevel LevelOf(Use use) => use switch
    {
        Use.TrimSurplus => TrimLevel.Surplus,
        Use.TrimIdle => TrimLevel.Idle,
        Use.TrimFull => TrimLevel.Full,
        _ => TrimLevel.Discard,
    };
}
