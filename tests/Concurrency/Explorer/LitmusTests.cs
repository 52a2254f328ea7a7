using System;
using System.Linq;
using Xunit;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The explorer meets every order of steps, and its weak memory shows what weak memories show and forbids what the seam's operations forbid.</summary>
public sealed class LitmusTests
{
    private static readonly Bounds s_sequential = new(Preemptions: 6);
    private static readonly Bounds s_weak = new(Preemptions: 4, Stale: 2);

    private static ExplorerAtomics Atomics => default;

    [Fact]
    public void A_search_with_enough_preemptions_meets_every_order_of_three_and_three_steps()
    {
        static void ThreeSteps(Litmus.Numbers numbers, string name)
        {
            for (int i = 0; i < 3; i++)
            {
                Atomics.Read(ref numbers.X);
                numbers.Order.Add(name);
            }
        }

        string orders = Litmus.Outcomes(false, s_sequential, n => ThreeSteps(n, "a"), n => ThreeSteps(n, "b"), n => string.Concat(n.Order));

        // Six choose three.
        Assert.Equal(20, orders.Split(' ').Length);
    }

    [Fact]
    public void A_plain_message_may_arrive_after_its_flag() => Assert.Contains("1,0", Message(
        true, n => Atomics.Write(ref n.Y, 1), n => Atomics.Read(ref n.Y)), StringComparison.Ordinal);

    [Fact]
    public void A_plain_message_never_arrives_after_its_flag_where_memory_is_ordinary() => Assert.Equal("0,0 0,1 1,1", Message(
        false, n => Atomics.Write(ref n.Y, 1), n => Atomics.Read(ref n.Y)));

    [Fact]
    public void A_message_may_be_missed_where_only_the_flag_is_acquired() => Assert.Contains("1,0", Message(
        true, n => Atomics.Write(ref n.Y, 1), n => Atomics.VolatileRead(ref n.Y)), StringComparison.Ordinal);

    [Fact]
    public void A_message_is_seen_where_its_flag_is_exchanged_and_acquired() => Assert.Equal("0,0 0,1 1,1", Message(
        true, n => Atomics.Exchange(ref n.Y, 1), n => Atomics.VolatileRead(ref n.Y)));

    [Fact]
    public void Two_threads_that_store_and_look_may_miss_each_other() => Assert.Contains("0,0", StoreAndLook(
        n => Look(ref n.X, ref n.Y), n => Look(ref n.Y, ref n.X)), StringComparison.Ordinal);

    [Fact]
    public void Two_threads_that_exchange_and_look_do_not_miss_each_other() => Assert.DoesNotContain("0,0", StoreAndLook(
        n => ExchangeAndLook(ref n.X, ref n.Y), n => ExchangeAndLook(ref n.Y, ref n.X)), StringComparison.Ordinal);

    [Fact]
    public void A_fence_everywhere_on_one_side_is_enough() => Assert.DoesNotContain("0,0", StoreAndLook(
        n => Look(ref n.X, ref n.Y), n => FenceAndLook(ref n.Y, ref n.X)), StringComparison.Ordinal);

    [Fact]
    public void A_thread_sees_its_own_stores() => Assert.Equal("1,1", Litmus.Outcomes(
        true, s_weak, n => n.First = Look(ref n.X, ref n.X), n => n.Second = Look(ref n.Y, ref n.Y), Both));

    [Fact]
    public void A_location_never_goes_back_in_time() => Assert.DoesNotContain("1,0", Litmus.Outcomes(
        true,
        s_weak,
        n => Atomics.Write(ref n.X, 1),
        n => (n.First, n.Second) = (Atomics.Read(ref n.X), Atomics.Read(ref n.X)),
        Both), StringComparison.Ordinal);

    private static string Message(bool isWeak, Action<Litmus.Numbers> setFlag, Func<Litmus.Numbers, long> readFlag) => Litmus.Outcomes(
        isWeak,
        s_weak,
        n =>
        {
            Atomics.Write(ref n.X, 1);
            setFlag(n);
        },
        n =>
        {
            n.First = readFlag(n);
            n.Second = Atomics.Read(ref n.X);
        },
        Both);

    private static string StoreAndLook(Func<Litmus.Numbers, long> first, Func<Litmus.Numbers, long> second) =>
        Litmus.Outcomes(true, s_weak, n => n.First = first(n), n => n.Second = second(n), Both);

    private static long Look(ref long mine, ref long other)
    {
        Atomics.Write(ref mine, 1);
        return Atomics.VolatileRead(ref other);
    }

    private static long ExchangeAndLook(ref long mine, ref long other)
    {
        Atomics.Exchange(ref mine, 1);
        return Atomics.VolatileRead(ref other);
    }

    private static long FenceAndLook(ref long mine, ref long other)
    {
        Atomics.Write(ref mine, 1);
        Atomics.FenceEverywhere();
        return Atomics.VolatileRead(ref other);
    }

    private static string Both(Litmus.Numbers numbers) => $"{numbers.First},{numbers.Second}";
}
