using System.Runtime.InteropServices;
using Pools.Adapters;
using Pools.Tests.Seam;

namespace Pools.Tests.Adapters;

public sealed class OwnerMisuseTests
{
    // As OwnerRing<T> documents it.
    private const int Rest = 64;

    [Theory, InlineData(false), InlineData(true)]
    public void Second_dispose_does_nothing(bool recycled)
    {
        WitnessPool<byte> arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays, new() { RecycleOwners = recycled });
        IMemoryOwner<byte> owner = pool.Rent(100);
        owner.Dispose();
        using IMemoryOwner<byte> other = pool.Rent(100);
        owner.Dispose();
        owner.Dispose();
        Assert.Equal(1, arrays.Returned);
        Assert.Equal(100, other.Memory.Length);
    }

    [Fact]
    public void Owners_are_not_reused_by_default() => OwnThread.Run(() =>
    {
        WitnessPool<byte> arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays);
        IMemoryOwner<byte> stale = pool.Rent(10);
        Memory<byte> memory = stale.Memory;
        stale.Dispose();
        for (int i = 0; i < 300; i++)
        {
            using IMemoryOwner<byte> other = pool.Rent(10);
            Assert.NotSame(stale, other);
            stale.Dispose();
            Assert.Equal(1, arrays.OutCount);
            Assert.Throws<ObjectDisposedException>(() => memory.Span[0]);
        }
    });

    [Theory, InlineData(false), InlineData(true)]
    public void Use_of_a_disposed_owner_throws(bool recycled)
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared, new() { RecycleOwners = recycled });
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
        using ArrayPoolMemoryPool<byte> plain = new(ArrayPool<byte>.Shared, new() { RecycleOwners = true });
        for (int i = 0; i < 4 * Rest; i++)
        {
            plain.Rent(100).Dispose();
        }

        List<IMemoryOwner<byte>> inside = [];
        List<RentedArray<byte>> leasesInside = [];
        WitnessPool<byte> owners = new() { InRent = () => inside.AddRange(Enumerable.Range(0, 4 * Rest).Select(_ => plain.Rent(100))) };
        WitnessPool<byte> leases = new()
        {
            InRent = () => leasesInside.AddRange(Enumerable.Range(0, 4 * Rest).Select(_ => ArrayPool<byte>.Shared.Lease(100))),
        };
        using ArrayPoolMemoryPool<byte> outer = new(owners, new() { RecycleOwners = true });
        using IMemoryOwner<byte> owner = outer.Rent(100);
        using RentedArray<byte> lease = leases.Lease(100);

        Assert.DoesNotContain(owner, inside);
        Assert.False(lease.IsDisposed);
        Assert.DoesNotContain(lease.DangerousGetArray(), leasesInside.Select(inner => inner.DangerousGetArray()));
        Assert.Equal(inside.Count, inside.Distinct().Count());
    });

    [Theory]
    [InlineData(1)]
    [InlineData(100)]
    public void Recycled_owner_is_reused_only_after_64_more_leases(int depth) => OwnThread.Run(() =>
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared, new() { RecycleOwners = true });
        Dictionary<IMemoryOwner<byte>, int> disposedAt = new(ReferenceEqualityComparer.Instance);
        IMemoryOwner<byte>[] held = new IMemoryOwner<byte>[depth];
        int begun = 0;
        int served = 0;
        for (int round = 0; round < 2_000 / depth; round++)
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
    public void Disposed_recycled_owner_affects_none_of_the_next_64_leases() => OwnThread.Run(() =>
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared, new() { RecycleOwners = true });
        for (int round = 0; round < 20; round++)
        {
            IMemoryOwner<byte> stale = pool.Rent(10);
            Memory<byte> memory = stale.Memory;
            stale.Dispose();
            List<IMemoryOwner<byte>> others = [.. Enumerable.Range(0, Rest - 1).Select(_ => pool.Rent(10))];
            stale.Dispose();
            Assert.Throws<ObjectDisposedException>(() => stale.Memory);
            Assert.Throws<ObjectDisposedException>(() => memory.Span[0]);
            Assert.All(others, other => Assert.Equal(10, other.Memory.Length));
            others.ForEach(other => other.Dispose());
        }
    });

    [Fact]
    public void Late_dispose_of_a_recycled_owner_ends_the_next_lease_and_returns_no_array_twice() => OwnThread.Run(() =>
    {
        WitnessPool<byte> arrays = new();
        using ArrayPoolMemoryPool<byte> pool = new(arrays, new() { RecycleOwners = true });
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
        victim.Dispose();
        Assert.Equal(arrays.Asked.Count, arrays.Returned);
    });

    [Fact]
    public void Recycled_owners_that_another_thread_disposes_are_reused() => OwnThread.Run(() =>
    {
        using ArrayPoolMemoryPool<byte> pool = new(ArrayPool<byte>.Shared, new() { RecycleOwners = true });
        HashSet<IMemoryOwner<byte>> owners = [];
        for (int i = 0; i < 10; i++)
        {
            IMemoryOwner<byte>[] held = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(10))];
            OwnThread.Run(() => Array.ForEach(held, owner => owner.Dispose()));
            owners.UnionWith(held);
        }

        Assert.InRange(owners.Count, 100, 500);
    });

    [Theory, InlineData(1), InlineData(2)]
    public void Use_throws_if_the_next_lease_begins_between_its_steps(int at)
    {
        WitnessPool<byte> arrays = new();
        RecycledOwner<byte> owner = new(new OwnerRing<byte>());
        long generation = owner.Begin(arrays, arrays.Rent(1_000), 1_000, clears: false);
        void BeginNext()
        {
            owner.TryEnd(generation);
            owner.Begin(arrays, arrays.Rent(10), 10, clears: false);
        }

        // The first step reads the generation: before it, this would be a use of the next lease.
        void Use() => owner.CurrentSegment<VariedAtomics<MeetingPoints>>();
        int steps = MeetingPoints.Run(at, () => Assert.Throws<ObjectDisposedException>(Use), BeginNext);
        Assert.Equal(3, steps);
    }

    [Fact]
    public void Dispose_between_two_steps_of_another_returns_no_array_again()
    {
        // First without a rival, to count the steps.
        int most = 0;
        for (int at = -1; at < most; at++)
        {
            WitnessPool<byte> arrays = new();
            OwnerRing<byte> ring = new();
            RecycledOwner<byte> owner = new(ring);
            long generation = owner.Begin(arrays, arrays.Rent(1), 1, clears: false);
            bool first = false;
            bool rival = false;
            int steps = MeetingPoints.Run(
                at, () => first = owner.TryEnd<VariedAtomics<MeetingPoints>>(generation), () => rival = owner.TryEnd(generation));
            most = Math.Max(most, steps);
            Assert.True(first ^ rival);
            Assert.Equal((1, 0), (arrays.Returned, arrays.OutCount));
            Assert.True(owner.HasRested(OwnerRing<byte>.Rest));
        }

        Assert.Equal(2, most);
    }

    [Fact]
    public void Owner_rests_only_after_its_disposal_has_finished()
    {
        WitnessPool<byte> arrays = new();
        RecycledOwner<byte> owner = new(new OwnerRing<byte>());
        long generation = owner.Begin(arrays, arrays.Rent(1), 1, clears: false);
        bool rested = true;
        MeetingPoints.Run(
            at: 1,
            () => owner.TryEnd<VariedAtomics<MeetingPoints>>(generation),
            () => rested = owner.HasRested(OwnerRing<byte>.Rest) || arrays.OutCount != 0);
        Assert.False(rested);
        Assert.True(owner.HasRested(OwnerRing<byte>.Rest));
    }

    [Theory, InlineData(false), InlineData(true)]
    public void Owner_is_over_although_its_pool_throws_on_return(bool recycled)
    {
        WitnessPool<byte> arrays = new() { ThrowsOnReturn = true };
        using ArrayPoolMemoryPool<byte> pool = new(arrays, new() { RecycleOwners = recycled });
        IMemoryOwner<byte> owner = pool.Rent(10);
        Assert.Throws<NotSupportedException>(owner.Dispose);
        owner.Dispose();
        Assert.Throws<ObjectDisposedException>(() => owner.Memory);
        Assert.Equal((1, 0), (arrays.Returned, arrays.OutCount));
    }
}
