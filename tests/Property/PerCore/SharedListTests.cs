namespace Pools.Tests.PerCore;

/// <summary>Single arrays of one bucket, one byte each.</summary>
public sealed class SharedListTests
{
    private const int Budget = 1_000;
    private readonly PoolAccount _account = new(bucketCount: 1, Budget);

    [Theory, InlineData(true, 0), InlineData(false, 1)]
    public void Charge_stays_for_long_arrays_only(bool isCached, int charged)
    {
        SharedList<HardwareAtomics> list = Make(BucketPlan.MostSingles, isCached);
        Assert.True(list.TryPut(thread: 0, new object()));
        Assert.NotNull(list.TryTake(thread: 0));

        Assert.Equal(charged, _account.Bytes<HardwareAtomics>());
    }

    [Theory, InlineData(1), InlineData(8), InlineData(9), InlineData(128)]
    public void SharedList_keeps_as_many_long_arrays_as_all_cores_may(int arraysPerCore)
    {
        int places = Math.Min(arraysPerCore * Environment.ProcessorCount, BucketPlan.MostSingles);
        SharedList<HardwareAtomics> list = Make(arraysPerCore);
        object[] arrays = [.. Enumerable.Range(0, places).Select(_ => new object())];

        Assert.All(arrays, array => Assert.True(list.TryPut(thread: 3, array)));
        Assert.False(list.TryPut(thread: 3, new object()));
        Assert.Equal(places, list.Count);
        Assert.All(arrays, array => Assert.True(list.Holds(array)));
        Assert.Equal(arrays.ToHashSet(), arrays.Select(_ => list.TryTake(thread: 40)!).ToHashSet());
        Assert.Null(list.TryTake(thread: 3));
        Assert.True(list.IsEmpty);
    }

    [Fact]
    public void Array_of_any_core_is_found_from_any_other()
    {
        SharedList<HardwareAtomics> list = Make(BucketPlan.MostSingles);
        for (int from = 0; from < 20; from++)
        {
            for (int to = 0; to < 20; to++)
            {
                object array = new();
                Assert.True(list.TryPut(from, array));
                Assert.Same(array, list.TryTake(to));
            }
        }
    }

    [Fact]
    public void Array_that_moves_between_cores_is_charged_once()
    {
        SharedList<HardwareAtomics> list = Make(BucketPlan.MostSingles);
        object array = new();
        for (int core = 0; core < 20; core++)
        {
            Assert.True(list.TryPut(core, array));
            Assert.Same(array, list.TryTake(core + 1));
        }

        Assert.Equal(1, _account.Bytes<HardwareAtomics>());
    }

    [Fact]
    public void Array_without_budget_is_refused_and_charges_nothing()
    {
        SharedList<HardwareAtomics> list = Make(BucketPlan.MostSingles);
        Assert.True(_account.TryAdd<HardwareAtomics>(Budget - 1));

        Assert.True(list.TryPut(thread: 0, new object()));
        Assert.False(list.TryPut(thread: 0, new object()));
        Assert.Equal(Budget, _account.Bytes<HardwareAtomics>());
    }

    [Fact]
    public void Trim_releases_the_places_that_were_idle_for_long_enough()
    {
        SharedList<HardwareAtomics> list = Make(BucketPlan.MostSingles);
        object used = new();
        object idle = new();
        Assert.True(list.TryPut(thread: 0, used) && list.TryPut(thread: 0, idle));
        Assert.Equal(0, list.Trim(At(1), trimmed: null));
        Assert.Same(used, list.TryTake(thread: 0));
        Assert.True(list.TryPut(thread: 0, used));

        List<object> trimmed = [];
        Assert.Equal(0, list.Trim(At(2), trimmed));
        Assert.Equal(1, list.Trim(At(3), trimmed));
        Assert.Equal([idle], trimmed);
        Assert.Equal((1, 1L), (list.Count, _account.Bytes<HardwareAtomics>()));
    }

    [Fact]
    public void Trim_takes_back_the_charge_of_empty_places()
    {
        SharedList<HardwareAtomics> list = Make(BucketPlan.MostSingles);
        Assert.True(list.TryPut(thread: 0, new object()));
        Assert.NotNull(list.TryTake(thread: 0));

        Assert.Equal(0, list.Trim(At(1) with { Everything = true }, trimmed: null));
        Assert.Equal(0, _account.Bytes<HardwareAtomics>());
    }

    [Fact]
    public void Idle_time_starts_over_if_the_clock_was_set_back()
    {
        SharedList<HardwareAtomics> list = Make(BucketPlan.MostSingles);
        Assert.True(list.TryPut(thread: 0, new object()));

        Assert.Equal(0, list.Trim(At(100), trimmed: null));
        Assert.Equal(0, list.Trim(At(1), trimmed: null));
        Assert.Equal(0, list.Trim(At(2), trimmed: null));
        Assert.Equal(1, list.Trim(At(3), trimmed: null));
    }

    private static TrimRequest At(long now) => new(now, StaleAfter: 2, AllSurplus: false, Everything: false);

    private SharedList<HardwareAtomics> Make(int places, bool isCached = false) =>
        new(new BucketPlan(length: 1, elementSize: 1, arraysPerCore: places, isCached: isCached), _account);
}
