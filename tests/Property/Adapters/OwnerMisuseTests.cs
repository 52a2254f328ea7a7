using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using Pools.Adapters;
using Pools.Tests.Seam;
using Xunit;

namespace Pools.Tests.Adapters;

public sealed class OwnerMisuseTests
{
    // What ArrayPoolMemoryPool<T> documents.
    private const int Rest = 64;

    [Fact]
    public void A_second_dispose_throws_and_gives_nothing_back()
    {
        WitnessPool<byte> arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays, new() { Name = "mine" });
        IMemoryOwner<byte> owner = pool.Rent(100);
        owner.Dispose();
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(owner.Dispose);
        Assert.Contains("mine", error.Message, StringComparison.Ordinal);
        Assert.Equal((1, 1L), (arrays.Returned, pool.MisuseCount));
    }

    [Fact]
    public void A_second_dispose_is_counted_where_it_is_not_to_throw()
    {
        WitnessPool<byte> arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays, new() { OnMisuse = MisuseResponse.Drop });
        IMemoryOwner<byte> owner = pool.Rent(100);
        owner.Dispose();
        owner.Dispose();
        owner.Dispose();
        Assert.Equal((1, 2L), (arrays.Returned, pool.MisuseCount));
    }

    [Fact]
    public void Nothing_of_a_disposed_owner_can_be_used()
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared);
        IMemoryOwner<byte> owner = pool.Rent(100);
        Memory<byte> memory = owner.Memory;
        owner.Dispose();
        Assert.Throws<ObjectDisposedException>(() => owner.Memory);
        Assert.Throws<ObjectDisposedException>(() => memory.Span[0]);
        Assert.Throws<ObjectDisposedException>(() => memory[10..].ToArray());
        Assert.Throws<ObjectDisposedException>(() => memory.Pin());
        Assert.Throws<ObjectDisposedException>(() => MemoryMarshal.TryGetArray<byte>(memory, out _));
    }

    [Fact]
    public void Leases_that_begin_inside_a_rent_have_owners_of_their_own() => OwnThread.Run(() =>
    {
        using ArrayPoolMemoryPool<byte> plain = new(ArrayPool<byte>.Shared);
        for (int i = 0; i < 4 * Rest; i++)
        {
            plain.Rent(100).Dispose();
        }

        List<IMemoryOwner<byte>> inside = [];
        List<RentedArray<byte>> leasesInside = [];
        using ArrayPoolMemoryPool<byte> outer = new(new CallingPool(() => inside.AddRange(Enumerable.Range(0, 4 * Rest).Select(_ => plain.Rent(100)))));
        using IMemoryOwner<byte> owner = outer.Rent(100);
        using RentedArray<byte> lease = new(new CallingPool(() => leasesInside.AddRange(Enumerable.Range(0, 4 * Rest).Select(_ => new RentedArray<byte>(ArrayPool<byte>.Shared, 100)))), 100);

        Assert.DoesNotContain(owner, inside);
        Assert.False(lease.IsDisposed);
        Assert.DoesNotContain(lease.DangerousGetArray(), leasesInside.Select(inner => inner.DangerousGetArray()));
        Assert.Equal(inside.Count, inside.Distinct().Count());
    });

    [Theory]
    [InlineData(1)]
    [InlineData(8)]
    [InlineData(100)]
    public void An_owner_serves_again_only_after_64_more_leases(int depth) => OwnThread.Run(() =>
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared);
        Dictionary<IMemoryOwner<byte>, int> disposedAt = new(ReferenceEqualityComparer.Instance);
        IMemoryOwner<byte>[] held = new IMemoryOwner<byte>[depth];
        int begun = 0;
        int served = 0;
        for (int round = 0; round < 3_000 / depth; round++)
        {
            for (int i = 0; i < depth; i++)
            {
                held[i] = pool.Rent(10);
                if (disposedAt.TryGetValue(held[i], out int at))
                {
                    served++;
                    Assert.InRange(begun - at, Rest, int.MaxValue);
                }

                begun++;
            }

            foreach (IMemoryOwner<byte> owner in held)
            {
                owner.Dispose();
                disposedAt[owner] = begun;
            }
        }

        Assert.NotEqual(0, served);
    });

    [Fact]
    public void A_stale_owner_is_found_out_until_64_more_leases_have_begun() => OwnThread.Run(() =>
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared);
        for (int round = 0; round < 1_000; round++)
        {
            IMemoryOwner<byte> stale = pool.Rent(10);
            Memory<byte> memory = stale.Memory;
            stale.Dispose();
            List<IMemoryOwner<byte>> others = [.. Enumerable.Range(0, Rest - 1).Select(_ => pool.Rent(10))];
            Assert.Throws<InvalidOperationException>(stale.Dispose);
            Assert.Throws<ObjectDisposedException>(() => stale.Memory);
            Assert.Throws<ObjectDisposedException>(() => memory.Span[0]);
            others.ForEach(other => other.Dispose());
        }
    });

    [Fact]
    public void When_a_stale_reference_ends_another_lease_its_holder_is_told_and_no_array_goes_back_twice() => OwnThread.Run(() =>
    {
        WitnessPool<byte> arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays);
        IMemoryOwner<byte> stale = pool.Rent(10);
        stale.Dispose();
        IMemoryOwner<byte> victim = pool.Rent(10);
        while (!ReferenceEquals(victim, stale))
        {
            victim.Dispose();
            victim = pool.Rent(10);
        }

        stale.Dispose();
        Assert.Equal(0, arrays.OutCount);
        Assert.Throws<ObjectDisposedException>(() => victim.Memory);
        Assert.Throws<InvalidOperationException>(victim.Dispose);
        Assert.Equal(arrays.Asked.Count, arrays.Returned);
    });

    [Fact]
    public void Owners_that_do_not_serve_again_are_found_out_for_ever() => OwnThread.Run(() =>
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared, new() { RecycleOwners = false });
        HashSet<IMemoryOwner<byte>> all = new(ReferenceEqualityComparer.Instance);
        IMemoryOwner<byte> stale = pool.Rent(10);
        Memory<byte> memory = stale.Memory;
        stale.Dispose();
        for (int i = 0; i < 2_000; i++)
        {
            using IMemoryOwner<byte> other = pool.Rent(10);
            Assert.True(all.Add(other));
        }

        Assert.Throws<InvalidOperationException>(stale.Dispose);
        Assert.Throws<ObjectDisposedException>(() => memory.Span[0]);
    });

    [Fact]
    public void Of_all_who_dispose_one_lease_at_once_one_gives_the_array_back()
    {
        // Two that walk along the same owners meet at many of them; so many that one still walks when the other has woken up.
        const int Owners = 100_000;
        const int Rounds = 10;
        QuickPool arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays, new() { OnMisuse = MisuseResponse.Drop });
        IMemoryOwner<byte>[] owners = [];
        using Barrier barrier = new(2, _ => owners = [.. Enumerable.Range(0, Owners).Select(_ => pool.Rent(1))]);
        void Race()
        {
            for (int round = 0; round < Rounds; round++)
            {
                barrier.SignalAndWait();
                foreach (IMemoryOwner<byte> owner in owners)
                {
                    owner.Dispose();
                }
            }
        }

        OwnThread.RunAll(Race, Race);
        Assert.Equal((Owners * Rounds, (long)Owners * Rounds), (arrays.Returned, pool.MisuseCount));
    }

    [Fact]
    public void Whoever_comes_between_two_steps_of_a_dispose_does_not_give_the_array_back_again()
    {
        // Once without a rival, to see how many steps there are.
        int most = 0;
        for (int at = -1; at < most; at++)
        {
            WitnessPool<byte> arrays = new();
            OwnerRing<byte> ring = new();
            ArrayOwner<byte> owner = new(ring);
            long generation = owner.Begin(arrays, arrays.Rent(1), 1, LeaseTerms.OfLeases(clears: false));
            bool first = false;
            bool rival = false;
            int steps = Meeting.Run(at, () => first = owner.TryEnd<VariedAtomics<MeetingPoints>>(generation), () => rival = owner.TryEnd(generation));
            most = Math.Max(most, steps);
            Assert.True(first ^ rival);
            Assert.Equal((1, 0), (arrays.Returned, arrays.OutCount));
            Assert.True(owner.HasRested(OwnerRing<byte>.Rest));
        }

        // The decision, and the rest.
        Assert.Equal(2, most);
    }

    [Fact]
    public void An_owner_is_not_at_rest_before_the_one_who_disposes_it_has_finished_with_it()
    {
        WitnessPool<byte> arrays = new();
        ArrayOwner<byte> owner = new(new OwnerRing<byte>());
        long generation = owner.Begin(arrays, arrays.Rent(1), 1, LeaseTerms.OfLeases(clears: false));
        bool rested = true;
        Meeting.Run(at: 1, () => owner.TryEnd<VariedAtomics<MeetingPoints>>(generation), () => rested = owner.HasRested(OwnerRing<byte>.Rest) || arrays.OutCount != 0);
        Assert.False(rested);
        Assert.True(owner.HasRested(OwnerRing<byte>.Rest));
    }

    [Fact]
    public void A_pool_that_throws_on_return_has_got_the_array_and_the_owner_is_over()
    {
        WitnessPool<byte> arrays = new() { ThrowsOnReturn = true };
        using ArrayPoolMemoryPool<byte> pool = new(arrays);
        IMemoryOwner<byte> owner = pool.Rent(10);
        Assert.Throws<NotSupportedException>(owner.Dispose);
        Assert.Throws<InvalidOperationException>(owner.Dispose);
        Assert.Equal((1, 0), (arrays.Returned, arrays.OutCount));
    }

    /// <summary>Holds up nobody: who disposes one owner is at once at the next.</summary>
    private sealed class QuickPool : ArrayPool<byte>
    {
        private readonly byte[] _array = new byte[1];
        private int _returned;

        public int Returned => Volatile.Read(ref _returned);

        public override byte[] Rent(int minimumLength) => _array;

        public override void Return(byte[] array, bool clearArray = false) => Interlocked.Increment(ref _returned);
    }

    /// <summary>Runs something of the user's inside each rent.</summary>
    private sealed class CallingPool(Action inside) : ArrayPool<byte>
    {
        public override byte[] Rent(int minimumLength)
        {
            inside();
            return new byte[minimumLength];
        }

        public override void Return(byte[] array, bool clearArray = false)
        {
        }
    }
}
