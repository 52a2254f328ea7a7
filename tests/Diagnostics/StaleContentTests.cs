namespace Pools.Tests.Debug;

/// <summary>Rented arrays that hold stale references.</summary>
public sealed class StaleContentTests
{
    [Theory, InlineData(false), InlineData(true)]
    public void Classes_hold_an_object_and_all_other_types_that_hold_references_are_default(bool isDecorating)
    {
        Assert.All(RentStale<string>(isDecorating), text => Assert.StartsWith("stale", text, StringComparison.Ordinal));
        Assert.All(RentStale<object>(isDecorating), Assert.NotNull);
        Assert.All(RentStale<List<int>>(isDecorating), Assert.NotNull);
        Assert.All(RentStale<Finalized>(isDecorating), Assert.Null);
        Assert.All(RentStale<IDisposable>(isDecorating), Assert.Null);
        Assert.All(RentStale<Array>(isDecorating), Assert.Null);
        Assert.All(RentStale<Action>(isDecorating), Assert.Null);
        Assert.All(RentStale<int[]>(isDecorating), Assert.Null);
        Assert.All(RentStale<(string, int)>(isDecorating), pair => Assert.Equal(default, pair));
        Assert.All(RentStale<int>(isDecorating), number => Assert.NotEqual(0, number));
    }

    [Fact]
    public void Inner_pool_gets_no_stale_object()
    {
        var inner = new PerCoreArrayPool<string>();
        using (DebugArrayPool<string> pool = Make<string>(inner))
        {
            pool.Return(pool.Rent(100));
        }

        Assert.All(inner.Rent(100), Assert.Null);
    }

    [Theory, EveryElement]
    public void Elements_that_the_renter_has_not_written_need_not_be_cleared<T>(Element<T> element)
    {
        DebugArrayPool<T> pool = Make<T>(inner: null, options => options.RequireClearing = true);
        foreach (int length in new[] { 5, 5_000 })
        {
            pool.Return(pool.Rent(length));
            T[] array = pool.Rent(length);
            Array.Fill(array, element.ValueOf(1), 1, 2);
            Array.Clear(array, 1, 2);
            pool.Return(array);
        }

        Assert.Empty(pool.Reports);
        T[] uncleared = pool.Rent(5_000);
        uncleared[4_000] = element.ValueOf(1);
        Exception? thrown = Record.Exception(() => pool.Return(uncleared));
        Assert.Equal(element.Type == typeof(bool) ? null : MisuseKind.UnclearedSecret, (thrown as ArrayPoolMisuseException)?.Report.Kind);
    }

    [Theory, EveryElement]
    public void Write_beyond_the_request_is_found<T>(Element<T> element)
    {
        DebugArrayPool<T> pool = Make<T>(new PerCoreArrayPool<T>(), options => options.DetectWritesBeyondRequest = true);
        pool.Return(pool.Rent(40), clearArray: true);
        T[] array = pool.Rent(40);

        // Of a bool there is one other value.
        array[^1] = Equals(array[^1], default(T)) ? element.ValueOf(1) : default!;
        pool.Return(array, clearArray: true);

        Assert.Equal(array.Length == 40 ? [] : [MisuseKind.WriteBeyondRequest], pool.Reports.Select(report => report.Kind));
    }

    [Fact]
    public void Redirected_pools_lend_stale_content_in_tests()
    {
        Assert.All(DebugArrayPool<Version>.SharedReplacement.Rent(10), Assert.NotNull);
        Assert.All(DebugArrayPool<Version>.AroundShared.Rent(10), Assert.NotNull);
        Assert.All(DebugArrayPool<Version>.Shared.Rent(10), Assert.Null);
    }

    private static T[] RentStale<T>(bool isDecorating) => Make<T>(isDecorating ? new PerCoreArrayPool<T>() : null).Rent(10);

    private static DebugArrayPool<T> Make<T>(ArrayPool<T>? inner, Action<DebugArrayPoolOptions>? configure = null)
    {
        DebugArrayPoolOptions options = new() { FreshContent = FreshContent.Stale };
        configure?.Invoke(options);
        return inner is null ? new DebugArrayPool<T>(options) : DebugArrayPool<T>.Around(inner, options);
    }

    private sealed class Finalized
    {
        ~Finalized() => Console.WriteLine();
    }
}
