using System;
using System.Buffers;
using System.Threading;
using Xunit;

namespace Pools.Tests.Adapters;

[Collection(ProcessWide.Name)]
public sealed class AdapterAllocationTests
{
    private const int Times = 5_000;

    [Theory]
    [InlineData(1)]
    [InlineData(8)]
    [InlineData(64)]
    [InlineData(500)]
    public void A_memory_pool_that_recycles_owners_allocates_nothing_once_its_thread_has_them(int depth) => Processors.RunOnOne(() =>
    {
        using ArrayPoolMemoryPool<byte> pool = new(new Reuse<byte>(depth), new() { RecycleOwners = true });
        IMemoryOwner<byte>[] held = new IMemoryOwner<byte>[depth];
        Assert.Equal(0, AfterWarmUp(() =>
        {
            for (int i = 0; i < depth; i++)
            {
                held[i] = pool.Rent(100);
                held[i].Memory.Span[0] = 1;
            }

            foreach (IMemoryOwner<byte> owner in held)
            {
                owner.Dispose();
            }
        }, Times / depth));
    });

    [Fact]
    public void A_memory_pool_allocates_40_bytes_a_rent() => Processors.RunOnOne(() =>
    {
        using ArrayPoolMemoryPool<byte> pool = new(new Reuse<byte>(1));
        Assert.Equal(40 * Times, AfterWarmUp(() => pool.Rent(100).Dispose(), Times));
    });

    [Fact]
    public void Recycled_owners_that_other_threads_dispose_serve_again_where_they_were_rented() => Processors.RunOnOne(() =>
    {
        using ArrayPoolMemoryPool<byte> pool = new(new Reuse<byte>(8), new() { RecycleOwners = true });
        IMemoryOwner<byte>? handed = null;
        using SemaphoreSlim full = new(0);
        using SemaphoreSlim empty = new(0);
        bool isOver = false;
        OwnThread.Started other = OwnThread.Start(() =>
        {
            for (full.Wait(); !Volatile.Read(ref isOver); full.Wait())
            {
                handed!.Dispose();
                empty.Release();
            }
        });

        long bytes = AfterWarmUp(() =>
        {
            handed = pool.Rent(100);
            full.Release();
            empty.Wait();
        }, 1_000);
        Volatile.Write(ref isOver, true);
        full.Release();
        other.JoinOrThrow();

        // Waiting may allocate; a new owner for each of a thousand rents would be 64,000 bytes.
        Assert.InRange(bytes, 0, 16_000);
    });

    [Fact]
    public void A_lease_allocates_nothing() => Processors.RunOnOne(() =>
    {
        Reuse<string> pool = new(1);
        Assert.Equal(0, AfterWarmUp(() =>
        {
            using RentedArray<string> lease = pool.Lease(100);
            lease.Span[0] = "text";
        }, Times));
    });

    [Fact]
    public void A_buffer_writer_that_is_reset_allocates_nothing() => Processors.RunOnOne(() =>
    {
        using PooledBufferWriter<byte> writer = new(new Reuse<byte>(2));
        Assert.Equal(0, AfterWarmUp(() =>
        {
            writer.GetSpan(100)[0] = 1;
            writer.Advance(100);
            writer.Reset();
        }, Times));
    });

    [Theory]
    [InlineData(0)]
    [InlineData(16)]
    public void A_stream_that_is_reset_allocates_nothing(int blocksToKeep) => Processors.RunOnOne(() =>
    {
        using PooledStream stream = new(new Reuse<byte>(16), new() { BlockSize = 4096 });
        byte[] part = new byte[1000];
        Assert.Equal(0, AfterWarmUp(() =>
        {
            for (int i = 0; i < 20; i++)
            {
                stream.Write(part, 0, part.Length);
            }

            stream.Position = 0;
            while (stream.Read(part, 0, part.Length) != 0)
            {
            }

            stream.Reset(blocksToKeep);
        }, Times));
    });

    private static long AfterWarmUp(Action action, int times)
    {
        void Repeat()
        {
            for (int i = 0; i < times; i++)
            {
                action();
            }
        }

        // Twice and at least thousands of leases: a ring for 500 leases at a time grows three times.
        Repeat();
        Repeat();
        return Allocated.Always(Repeat);
    }

    /// <summary>As many arrays of one length as are needed, without allocating any more.</summary>
    private sealed class Reuse<T>(int capacity) : ArrayPool<T>
    {
        private readonly T[]?[] _kept = new T[capacity][];
        private int _count;

        public override T[] Rent(int minimumLength) => _count > 0 && _kept[_count - 1]!.Length >= minimumLength ? _kept[--_count]! : new T[minimumLength];

        public override void Return(T[] array, bool clearArray = false)
        {
            if (_count < capacity)
            {
                _kept[_count++] = array;
            }
        }
    }
}
