namespace Pools.Tests.Large.Engine;

/// <summary>A pool has arrays that it dropped again until a collection takes them.</summary>
public sealed class DroppedArrayTests
{
    private const int Length = 4_096;
    private const int Count = 10;

    private readonly LargeScene _scene = new();

    public static TheoryData<string> Drops => ["over budget", "evicted", "surplus", "pressure"];

    [Theory, MemberData(nameof(Drops))]
    public void A_dropped_array_is_rented_again_before_a_collection_and_its_second_return_is_refused(string why)
    {
        using LargeArrayPool<byte> pool = Make();
        List<byte[]> arrays = Drop(pool, why);
        Assert.All(arrays, array => Assert.Throws<InvalidOperationException>(() => pool.Return(array)));
        Assert.Equal(0, pool.GetStatistics().Buckets.Single(bucket => bucket.ArrayLength == Length).Pooled);
        PoolStatistics before = pool.GetStatistics();
        HashSet<byte[]> again = [.. Enumerable.Range(0, Count).Select(_ => pool.Rent(Length))];

        Assert.Equal(arrays.ToHashSet(), again);
        PoolStatistics after = pool.GetStatistics();
        Assert.Equal((before.Rented + Count, before.Allocated), (after.Rented, after.Allocated));
        Assert.Equal(Count * Length, after.Large!.InUseBytes - before.Large!.InUseBytes);
        arrays.ForEach(array => pool.Return(array));
        Assert.All(arrays, array => Assert.Throws<InvalidOperationException>(() => pool.Return(array)));
    }

    [Theory, MemberData(nameof(Drops))]
    public void A_collection_takes_dropped_arrays(string why)
    {
        using LargeArrayPool<byte> pool = Make();
        Assert.True(Memory.AreCollected(DropWeakly(pool, why)));

        long allocated = pool.GetStatistics().Allocated;
        byte[] array = pool.Rent(Length);
        Assert.Equal((allocated + 1, Length), (pool.GetStatistics().Allocated, array.Length));
    }

    [Theory, InlineData(TrimLevel.Full), InlineData(TrimLevel.Discard)]
    public void A_full_trim_forgets_dropped_arrays_and_those_that_it_drops(TrimLevel level)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 2 * Length);
        List<byte[]> arrays = LargeScene.Burst(pool, Count, Length);
        pool.Trim(level);

        RequireNoneOf(arrays, pool);
    }

    [Fact]
    public void A_disposed_pool_forgets_dropped_arrays_and_those_that_it_drops()
    {
        LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 2 * Length);
        byte[] late = pool.Rent(Length);
        List<byte[]> arrays = LargeScene.Burst(pool, Count, Length);
        pool.Dispose();
        pool.Return(late);

        RequireNoneOf([.. arrays, late], pool);
    }

    [Fact]
    public void Arrays_that_are_too_long_to_be_kept_are_not_rented_again()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArrayLength = Length / 2);
        RequireNoneOf(LargeScene.Burst(pool, Count, Length), pool);
    }

    [Fact]
    public void A_kept_array_is_preferred_to_a_dropped_one()
    {
        using LargeArrayPool<byte> pool = Make();
        byte[] longer = pool.Rent(Length * 5 / 4);
        List<byte[]> arrays = Drop(pool, "pressure");
        _scene.Pressure.Level = PressureLevel.Low;
        _scene.Tick();
        pool.Return(longer);

        Assert.Same(longer, pool.Rent(Length));
        byte[] dropped = pool.Rent(Length);
        Assert.Contains(arrays, array => ReferenceEquals(array, dropped));
    }

    [Fact]
    public void Pages_of_dropped_arrays_are_discarded_an_interval_later_and_those_arrays_are_rented_last()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => (o.MaxRetainedBytes, o.DiscardPages) = (2 * Length, PageDiscardMode.Auto));
        byte[] later = pool.Rent(3 * Length);
        List<byte[]> dropped = LargeScene.Burst(pool, Count, 3 * Length);

        // A kept array lets the timer run.
        LargeScene.Burst(pool, 1, Length);
        _scene.Tick();
        Assert.Equal(0, _scene.Pages.Calls);
        byte[] rented = LargeScene.Mark(pool.Rent(3 * Length));
        _scene.Tick();
        Assert.All(dropped, array => Assert.Equal(ReferenceEquals(array, rented) ? 0 : 1, _scene.Pages.TimesOf(array)));
        LargeScene.RequireMarked(rented);
        pool.Return(later);
        Assert.Same(later, pool.Rent(3 * Length));
        Assert.Equal(1, _scene.Pages.TimesOf(pool.Rent(3 * Length)));
        Assert.Equal(Count + 2, pool.GetStatistics().Allocated);
    }

    [Fact]
    public void A_rent_during_the_discard_of_a_dropped_array_gets_another_one()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => (o.MaxRetainedBytes, o.DiscardPages) = (2 * Length, PageDiscardMode.Auto));
        LargeScene.Burst(pool, 1, Length);
        byte[] only = LargeScene.Burst(pool, 1, 3 * Length)[0];
        byte[]? rented = null;
        _scene.Pages.WhileDiscarding = array => rented ??= ReferenceEquals(array, only) ? pool.Rent(3 * Length) : null;
        _scene.Tick(2);

        Assert.Equal(1, _scene.Pages.TimesOf(only));
        Assert.NotNull(rented);
        Assert.NotSame(only, rented);
        Assert.Same(only, pool.Rent(3 * Length));
    }

    [Theory, InlineData(PageDiscardMode.Off), InlineData(PageDiscardMode.Auto)]
    public void No_two_renters_on_several_threads_get_one_dropped_array(PageDiscardMode mode)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => (o.MaxRetainedBytes, o.DiscardPages) = (4 * Length, mode));
        Inherited inherited = mode == PageDiscardMode.Off ? Inherited.AsLeft : Inherited.AsLeftOrZero;
        var tenants = new Tenants<byte>(pool, stamp => (byte)((stamp % 255) + 1), inherited);
        void Rent(Random random)
        {
            List<Lease<byte>> held = [.. Enumerable.Range(0, 1 + random.Next(8)).Select(_ => tenants.Rent(random.Next(300, 2 * Length)))];
            held.ForEach(lease => tenants.Return(lease, clear: random.Next(4) == 0));
        }

        LargeScene.RunBeside(Rent, () => _scene.Tick(Depth.Of(500, 10_000)));
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 0), (statistics.Misuses, statistics.Outstanding));
        Assert.True(statistics.Dropped + statistics.Trimmed > statistics.Allocated, "no dropped array was rented again");
    }

    private LargeArrayPool<byte> Make() => _scene.Make(o => o.MaxRetainedBytes = 2 * Count * Length);

    /// <summary>Makes a pool drop arrays.</summary>
    private List<byte[]> Drop(LargeArrayPool<byte> pool, string why)
    {
        _scene.Pressure.Level = why == "over budget" ? PressureLevel.High : PressureLevel.Low;
        pool.OnGen2Collection();
        byte[] other = pool.Rent(2 * Count * Length);
        List<byte[]> arrays = LargeScene.Burst(pool, Count, Length);
        switch (why)
        {
            case "evicted":
                pool.Return(other);
                break;
            case "surplus":
                _scene.Tick(3);
                break;
            case "pressure":
                _scene.Pressure.Level = PressureLevel.High;
                pool.OnGen2Collection();
                break;
            default:
                break;
        }

        return arrays;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private List<WeakReference> DropWeakly(LargeArrayPool<byte> pool, string why) =>
        [.. Drop(pool, why).Select(array => new WeakReference(array))];

    private static void RequireNoneOf(List<byte[]> arrays, LargeArrayPool<byte> pool) =>
        Assert.Empty(arrays.Intersect(Enumerable.Range(0, arrays.Count).Select(_ => pool.Rent(Length))));
}
