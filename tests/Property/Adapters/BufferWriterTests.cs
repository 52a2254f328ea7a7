namespace Pools.Tests.Adapters;

[Cases(fast: 50, deep: 1_000)]
public sealed class BufferWriterTests
{
    /// <summary>A hint and a count; a negative count clears (-1), resets (-2) or detaches (-3).</summary>
    private static readonly Arbitrary<(int Hint, int Count)[]> s_programs = (
        from hint in Gen.Frequency((3, Gen.Choose(0, 40)), (1, Gen.Choose(0, 3_000)))
        from count in Gen.Frequency((9, Gen.Choose(0, 3_000)), (1, Gen.Choose(-3, -1)))
        select (hint, count)).ArrayOf().ToArbitrary();

    [Property]
    public FsCheck.Property Written_content_equals_that_of_a_list() =>
        Prop.ForAll(s_programs, program => EveryPool.Try<int>(pool => Play(program, pool)));

    [Fact]
    public void Growth_doubles_and_returns_each_array_once()
    {
        WitnessPool<byte> pool = new();
        PooledBufferWriter<byte> writer = new(pool, initialCapacity: 16);
        Assert.Empty(pool.Asked);
        for (int i = 0; i < 100_000; i++)
        {
            writer.GetSpan()[0] = (byte)i;
            writer.Advance(1);
            Assert.Equal(1, pool.OutCount);
        }

        // Doubling: 14 steps from 16 to 131,072, fewer because the pool gives more than it is asked for.
        Assert.InRange(pool.Asked.Count, 10, 15);
        writer.Dispose();
        writer.Dispose();
        Assert.Equal((0, pool.Asked.Count), (pool.OutCount, pool.Returned));
    }

    [Fact]
    public void Growth_that_fails_changes_nothing()
    {
        WitnessPool<byte> pool = new() { FailAtRent = 2 };
        using PooledBufferWriter<byte> writer = new(pool, initialCapacity: 16);
        writer.GetSpan()[0] = 42;
        writer.Advance(1);
        Assert.Throws<OutOfMemoryException>(() => writer.GetSpan(1_000));
        Assert.Equal([42], writer.WrittenSpan.ToArray());
        Assert.Equal(1, pool.OutCount);
        Assert.True(writer.GetSpan(1_000).Length >= 1_000);
        Assert.Equal([42], writer.WrittenSpan.ToArray());
        Assert.Equal(1, pool.OutCount);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void Growth_throws_and_returns_each_array_once_if_the_pool_disposes_the_writer_inside_the_rent(bool hasArray)
    {
        WitnessPool<byte> pool = new();
        PooledBufferWriter<byte> writer = new(pool);
        if (hasArray)
        {
            writer.GetSpan();
        }

        pool.InRent = writer.Dispose;
        Assert.Throws<ObjectDisposedException>(() => writer.GetSpan(1_000).Length);
        Assert.Throws<ObjectDisposedException>(() => writer.Capacity);
        writer.Dispose();
        Assert.Equal((0, hasArray ? 2 : 1), (pool.OutCount, pool.Returned));
    }

    [Fact]
    public void Bad_arguments_throw_and_change_nothing()
    {
        Assert.Throws<ArgumentNullException>("pool", () => new PooledBufferWriter<byte>(null!));
        Assert.Throws<ArgumentOutOfRangeException>("initialCapacity", () => new PooledBufferWriter<byte>(ArrayPool<byte>.Shared, 0));
        using PooledBufferWriter<byte> writer = new(ArrayPool<byte>.Shared, 16);
        int room = writer.GetSpan(10).Length;
        Assert.Throws<ArgumentOutOfRangeException>("count", () => writer.Advance(-1));
        Assert.Throws<ArgumentOutOfRangeException>("count", () => writer.Advance(room + 1));
        Assert.Throws<ArgumentOutOfRangeException>("sizeHint", () => writer.GetMemory(-1));
        writer.Advance(room);
        Assert.Throws<ArgumentOutOfRangeException>("sizeHint", () => writer.GetSpan(Array.MaxLength - room + 1));
        Assert.Equal((room, room), (writer.WrittenCount, writer.Capacity));
    }

    [Fact]
    public void A_disposed_writer_throws_when_used()
    {
        PooledBufferWriter<byte> writer = new();
        writer.Dispose();
        Action[] uses =
        [
            () => _ = writer.WrittenCount, () => _ = writer.WrittenSpan, () => _ = writer.WrittenMemory, () => _ = writer.Capacity,
            () => writer.GetSpan(), () => writer.GetMemory(), () => writer.Advance(0), writer.Clear, writer.Reset,
            () => writer.DetachBuffer(),
        ];
        Assert.All(uses, use => Assert.Throws<ObjectDisposedException>(use));
    }

    [Fact]
    public void A_detached_buffer_outlives_its_writer_and_is_returned_once()
    {
        WitnessPool<byte> pool = new();
        PooledBufferWriter<byte> writer = new(pool);
        "hello"u8.CopyTo(writer.GetSpan(5));
        writer.Advance(5);
        byte[] array = MemoryMarshal.TryGetArray(writer.WrittenMemory, out ArraySegment<byte> segment) ? segment.Array! : [];
        RentedArray<byte> lease = writer.DetachBuffer();
        Assert.Equal(0, writer.WrittenCount);
        writer.GetSpan()[0] = 1;
        writer.Dispose();
        Assert.Same(array, lease.DangerousGetArray());
        Assert.Equal("hello"u8, lease.Span);
        Assert.Equal(1, pool.OutCount);
        lease.Dispose();
        Assert.Equal((0, 2), (pool.OutCount, pool.Returned));
    }

    [Fact]
    public void References_are_cleared_by_Clear_and_on_return()
    {
        WitnessPool<string> pool = new();
        PooledBufferWriter<string> writer = new(pool, 16);
        for (int i = 0; i < 100; i++)
        {
            writer.GetSpan()[0] = "text";
            writer.Advance(1);
        }

        writer.Clear();
        Assert.All(writer.GetMemory().ToArray(), Assert.Null);
        writer.GetSpan()[0] = "text";
        writer.Advance(1);
        writer.Dispose();
        Assert.True(pool.AllCameBackCleared);
    }

    private static void Play((int Hint, int Count)[] program, ArrayPool<int> pool)
    {
        using PooledBufferWriter<int> writer = new(pool, initialCapacity: 4);
        List<int> model = [];
        foreach ((int hint, int count) in program)
        {
            switch (count)
            {
                case -1:
                    writer.Clear();
                    model.Clear();
                    break;
                case -2:
                    writer.Reset();
                    model.Clear();
                    Assert.Equal(0, writer.Capacity);
                    break;
                case -3:
                    using (RentedArray<int> lease = writer.DetachBuffer())
                    {
                        Assert.Equal(model, lease.Span.ToArray());
                        model.Clear();
                    }

                    break;
                default:
                    Span<int> room = hint % 2 == 0 ? writer.GetSpan(hint) : writer.GetMemory(hint).Span;
                    Assert.InRange(room.Length, Math.Max(1, hint), int.MaxValue);
                    int taken = Math.Min(count, room.Length);
                    int[] values = [.. Enumerable.Range(model.Count, taken)];
                    values.CopyTo(room);
                    writer.Advance(taken);
                    model.AddRange(values);
                    break;
            }

            Assert.Equal(model.Count, writer.WrittenCount);
            Assert.True(writer.WrittenSpan.SequenceEqual(CollectionsMarshal.AsSpan(model)));
            Assert.True(writer.WrittenMemory.Span.SequenceEqual(CollectionsMarshal.AsSpan(model)));
        }
    }
}
