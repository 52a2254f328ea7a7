namespace Pools.Tests.Large.Engine;

public sealed class ResizeTests
{
    private readonly LargeScene _scene = new();

    [Theory, InlineData(100, 1_000, 80), InlineData(1_000, 5_000, 1_000), InlineData(5_000, 300, 300)]
    [InlineData(1_000, 50, 50), InlineData(1_000, 0, 0), InlineData(1_000, 70_000, 0)]
    public void The_beginning_is_copied_and_the_old_array_returned(int from, int to, int preserved)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArrayLength = 50_000);
        byte[] array = pool.Rent(from);
        byte[] old = array;
        byte[] content = [.. Enumerable.Range(0, from).Select(i => (byte)i)];
        content.CopyTo(array, 0);
        pool.Resize(ref array, to, preserved);

        Assert.NotSame(old, array);
        Assert.True(array.Length >= to);
        Assert.Equal(content.Take(preserved), array.Take(preserved));
        Assert.Throws<InvalidOperationException>(() => pool.Return(old));
        pool.Return(array);
        Assert.Equal(0, pool.GetStatistics().Outstanding);
    }

    [Theory, InlineData(1_000), InlineData(800), InlineData(1_024)]
    public void An_array_within_the_reuse_ratio_stays(int to)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(1_000);
        byte[] old = array;
        pool.Resize(ref array, to, preservedLength: 10);

        Assert.Same(old, array);
        Assert.Equal(1, pool.GetStatistics().Rented);
    }

    [Fact]
    public void The_old_array_is_cleared_on_request()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(1_000);
        byte[] old = array;
        Array.Fill(array, (byte)5);
        pool.Resize(ref array, 5_000, preservedLength: 500, clearArray: true);

        Assert.All(old, item => Assert.Equal(0, item));
        Assert.All(array.Take(500), item => Assert.Equal(5, item));
    }

    [Fact]
    public void Bad_arguments_throw_and_change_nothing()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(1_000);
        byte[] old = array;
        byte[]? none = null;

        Assert.Throws<ArgumentNullException>("array", () => pool.Resize(ref none!, 10, 0));
        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.Resize(ref array, -1, 0));
        Assert.Throws<ArgumentOutOfRangeException>("preservedLength", () => pool.Resize(ref array, 5_000, array.Length + 1));
        Assert.Throws<ArgumentOutOfRangeException>("preservedLength", () => pool.Resize(ref array, 100, 101));
        Assert.Throws<ArgumentOutOfRangeException>("preservedLength", () => pool.Resize(ref array, 100, -1));
        Assert.Same(old, array);
        pool.Return(array);
    }

    [Fact]
    public void A_resize_without_memory_changes_nothing()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(1_000);
        byte[] old = array;
        array[7] = 7;
        _scene.Allocator.RefuseFrom = 2_000;
        Assert.Throws<OutOfMemoryException>(() => pool.Resize(ref array, 5_000, 10));
        Assert.Same(old, array);
        Assert.Equal(7, array[7]);
        pool.Return(array);
        Assert.Equal(0, pool.GetStatistics().Outstanding);
    }

    [Theory, InlineData(900), InlineData(5_000)]
    public void A_wrong_array_is_refused_before_anything_is_rented(int to)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        using LargeArrayPool<byte> other = _scene.Make();
        RequireRefused<ArgumentException, byte>(pool, new byte[1_000], to);

        // One element longer than the arrays of the inner pool.
        RequireRefused<ArgumentException, byte>(pool, new byte[LargeInternals.LayoutOf(pool).InnerMaxLength + 1], to);
        RequireRefused<ArgumentException, byte>(pool, other.Rent(1_000), to);
        RequireRefused<ArgumentException, byte>(pool, new byte[100], to / 50);
        byte[] returned = pool.Rent(1_000);
        pool.Return(returned);
        RequireRefused<InvalidOperationException, byte>(pool, returned, to);
        Assert.Same(returned, pool.Rent(1_000));
    }

    [Theory, InlineData(900), InlineData(5_000)]
    public void MisuseResponse_Drop_replaces_a_returned_array_without_returning_it_again(int to)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.OnMisuse = MisuseResponse.Drop);
        byte[] array = pool.Rent(1_000);
        byte[] returned = array;
        array[3] = 3;
        pool.Return(array);
        byte[] next = pool.Rent(1_000);
        pool.Return(next);
        pool.Resize(ref array, to, preservedLength: 10);

        Assert.True(array.Length >= to);
        Assert.Equal(3, array[3]);
        Assert.Equal((1, 1), (pool.GetStatistics().Misuses, pool.GetStatistics().Outstanding));
        pool.Return(array);
        Assert.Equal((1, 0), (pool.GetStatistics().Misuses, pool.GetStatistics().Outstanding));
        Assert.Same(returned, next);
    }

    private static void RequireRefused<TException, T>(LargeArrayPool<T> pool, T[] array, int to)
        where TException : Exception
    {
        PoolStatistics before = pool.GetStatistics();
        T[] given = array;
        Assert.Throws<TException>(() => pool.Resize(ref given, to, preservedLength: 10));

        Assert.Same(array, given);
        Assert.Equal((before.Rented, before.Misuses + 1), (pool.GetStatistics().Rented, pool.GetStatistics().Misuses));
    }
}
