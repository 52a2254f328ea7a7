namespace Pools.Tests.Large.Engine;

/// <summary>Wrong returns of large arrays; the contract suite has the other kinds.</summary>
[Collection(ProcessWide.Name)]
public sealed class MisuseTests
{
    private const int Length = 1_000;

    private readonly LargeScene _scene = new();

    [Theory, InlineData(Length), InlineData(300), InlineData(70_000)]
    public void A_double_return_is_refused_wherever_the_array_is(int length)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArrayLength = 50_000);
        List<byte[]> arrays = LargeScene.Burst(pool, 5, length);
        foreach (TrimLevel? level in (TrimLevel?[])[null, TrimLevel.Idle, TrimLevel.Full])
        {
            if (level is { } trim)
            {
                _scene.Tick();
                pool.Trim(trim);
            }

            arrays.ForEach(array => RequireRefused<InvalidOperationException>(pool, array));
        }
    }

    [Fact]
    public void An_array_of_another_pool_is_refused_with_that_pools_name()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        using LargeArrayPool<byte> other = _scene.Make(o => o.Name = "the other");
        byte[] array = other.Rent(Length);

        ArgumentException refusal = RequireRefused<ArgumentException>(pool, array);
        Assert.Contains("the other", refusal.Message, StringComparison.Ordinal);
        other.Return(array);
        Assert.Same(array, other.Rent(Length));
    }

    [Fact]
    public void MisuseResponse_Drop_counts_and_reports_without_throwing()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.OnMisuse = MisuseResponse.Drop);
        using LargeArrayPool<byte> other = _scene.Make();
        byte[] mine = pool.Rent(Length);
        byte[] others = other.Rent(Length);
        pool.Return(mine);
        mine[0] = 1;
        byte[][] wrong = [mine, others, new byte[Length]];
        List<EventRecord> events = LargeScene.Listen(() => Array.ForEach(wrong, array => pool.Return(array, clearArray: true)), pool, 7);

        Assert.Equal(["DoubleReturn", "WrongPool", "Foreign"], events.Select(e => (string)e.Values[0]!));
        Assert.All(events, e => Assert.Equal(pool.Name, e.Values[2]));
        Assert.Equal(wrong.Select(array => array.Length), events.Select(e => (int)e.Values[1]!));
        Assert.Equal((3, 1), (pool.GetStatistics().Misuses, pool.GetStatistics().Returned));
        Assert.Equal(1, mine[0]);
    }

    private static TException RequireRefused<TException>(LargeArrayPool<byte> pool, byte[] array)
        where TException : Exception
    {
        PoolStatistics before = pool.GetStatistics();
        Array.Fill(array, (byte)7);

        var refusal = Assert.Throws<TException>(() => pool.Return(array, clearArray: true));
        Assert.Contains(pool.Name, refusal.Message, StringComparison.Ordinal);
        Assert.Contains(array.Length.ToString(CultureInfo.InvariantCulture), refusal.Message, StringComparison.Ordinal);
        Assert.True(array.AsSpan().IndexOfAnyExcept((byte)7) < 0);
        PoolStatistics after = pool.GetStatistics();
        Assert.Equal(
            (before.Returned, before.PooledArrays, before.Dropped, before.Misuses + 1),
            (after.Returned, after.PooledArrays, after.Dropped, after.Misuses));
        return refusal;
    }
}
