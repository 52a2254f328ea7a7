namespace Pools.Tests.Debug;

/// <summary>A debug pool around another pool, which other code uses, too.</summary>
public sealed class DecoratingTests
{
    [Fact]
    public void The_inner_pool_gets_no_bool_that_is_neither_true_nor_false()
    {
        var inner = new PerCoreArrayPool<bool>();
        DebugArrayPool<bool> pool = DebugArrayPool<bool>.Around(inner, new DebugArrayPoolOptions { MaxQuarantineArrays = 0 });
        bool[] array = pool.Rent(100);

        pool.Return(array);

        Assert.Same(array, inner.Rent(100));
        Assert.All(array, item => Assert.True(item.Equals(true) || item.Equals(false)));
    }

    [Theory, InlineData(FreshContent.Poison, false), InlineData(FreshContent.Zero, true)]
    public void Where_users_may_rely_on_zeros_the_inner_pool_gets_no_poison(FreshContent content, bool clears)
    {
        var inner = new Inner();
        var pool = DebugArrayPool<byte>.Around(inner, new DebugArrayPoolOptions { FreshContent = content });
        byte[] array = pool.Rent(100);
        Array.Clear(array);
        pool.Return(array);

        pool.Trim(TrimLevel.Full);

        Assert.Equal([(array, clears)], inner.Returned);
    }

    [Fact]
    public void An_array_that_was_written_to_after_its_return_does_not_go_to_the_next_renter()
    {
        var inner = new Inner();
        var pool = DebugArrayPool<byte>.Around(inner);
        byte[] spoilt = pool.Rent(100);
        byte[] right = pool.Rent(100);
        pool.Return(spoilt);
        pool.Return(right);
        spoilt[0] = 1;

        pool.Trim(TrimLevel.Full);

        Assert.Equal([(right, false)], inner.Returned);
        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(pool.Reports).Kind);
    }

    [Fact]
    public void The_renter_of_an_array_that_was_returned_past_the_pool_is_not_blamed()
    {
        var inner = new Inner();
        var pool = DebugArrayPool<byte>.Around(inner);
        byte[] array = pool.Rent(100);
        inner.Return(array);
        using DebugPoolScope scope = pool.BeginScope("honest");

        byte[] same = pool.Rent(60);
        pool.Return(same);

        Assert.Same(array, same);
        scope.AssertClean();
        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal((MisuseKind.DuplicateFromInner, 100), (report.Kind, report.RequestedLength));
        Assert.Equal((2, 1, 0), (pool.GetStatistics().Rented, pool.GetStatistics().Returned, pool.Outstanding));
    }

    [Fact]
    public void An_array_that_the_inner_pool_lends_while_it_is_watched_stays_with_who_rents_it()
    {
        var inner = new Inner();
        var pool = DebugArrayPool<byte>.Around(inner);
        byte[] array = pool.Rent(100);
        pool.Return(array);
        inner.Return(array);

        byte[] same = pool.Rent(100);
        same[0] = 1;
        inner.Returned.Clear();
        pool.Trim(TrimLevel.Full);

        Assert.Same(array, same);
        Assert.Empty(inner.Returned);
        Assert.Equal(MisuseKind.DuplicateFromInner, Assert.Single(pool.Reports).Kind);
        pool.Return(same);
        pool.Trim(TrimLevel.Full);
        Assert.Equal([(array, false)], inner.Returned);
    }

    [Fact]
    public void An_inner_pool_that_refuses_arrays_is_reported_when_their_number_doubles()
    {
        var inner = new Inner { Fault = new NotSupportedException("thrown by the test") };
        RecordingObserver observer = new();
        DebugArrayPool<byte> pool = Reporting(inner, observer);
        for (int i = 0; i < 9; i++)
        {
            pool.Return(pool.Rent(100));
        }

        int[] counts = [1, 2, 4, 8];
        Assert.Equal(
            counts.Select(count => (pool.Name, $"giving an array back to inner ({count} failed so far)", "thrown by the test")),
            observer.Degraded);
    }

    private static DebugArrayPool<byte> Reporting(Inner inner, RecordingObserver observer) =>
        DebugArrayPool<byte>.Around(
            inner, new DebugArrayPoolOptions { MaxQuarantineArrays = 0, Reporting = PoolReporting.To(observer, publisher: null) });

    /// <summary>Lends the array that was returned last.</summary>
    private sealed class Inner : ArrayPool<byte>
    {
        private readonly Stack<byte[]> _arrays = new();

        public Exception? Fault { get; init; }

        public override string ToString() => "inner";

        public List<(byte[] Array, bool IsCleared)> Returned { get; } = [];

        public override byte[] Rent(int minimumLength) => _arrays.Count == 0 ? new byte[128] : _arrays.Pop();

        public override void Return(byte[] array, bool clearArray = false)
        {
            if (Fault is not null)
            {
                throw Fault;
            }

            _arrays.Push(array);
            Returned.Add((array, clearArray));
        }
    }
}
