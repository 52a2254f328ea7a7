using System;
using System.Linq;
using System.Reflection;
using System.Threading;
using Pools.Memory;
using Pools.PerCore;
using Pools.Sizing;
using Xunit;

namespace Pools.Tests.Property.Decisions;

public sealed class SettingsTests
{
    [Fact]
    public void What_is_set_is_taken_and_what_is_not_set_has_its_default()
    {
        var pressure = new PressureDial();
        PerCoreSettings set = Read(new PerCoreArrayPoolOptions { MaxRetainedBytes = 12_345, PressureSource = pressure, MagazineCapacity = 3, Name = "frames" });
        PerCoreSettings unset = Read(new PerCoreArrayPoolOptions());

        Assert.Equal((12_345, "frames", 3), (set.MaxRetainedBytes, set.Name, set.Plans[0].Capacity));
        Assert.Same(pressure, set.PressureSource);
        Assert.Equal((AvailableMemory.DefaultBudget, null, 16), (unset.MaxRetainedBytes, unset.Name, unset.Plans[0].Capacity));
        Assert.Null(unset.PressureSource);
    }

    [Fact]
    public void The_default_settings_are_those_of_default_options()
    {
        PerCoreSettings made = PerCoreSettings.Default(elementSize: 1);
        PerCoreSettings read = Read(new PerCoreArrayPoolOptions());
        FieldInfo[] fields = typeof(PerCoreSettings).GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);

        Assert.NotEmpty(fields);
        Assert.All(fields, field => Assert.Equal(field.GetValue(read), field.GetValue(made)));
    }

    [Fact]
    public void A_layout_of_default_length_has_the_buckets_of_the_runtimes_pools()
    {
        PerCoreSettings settings = PerCoreSettings.Default(elementSize: 8);
        BucketLayout ladder = BucketLayout.RuntimeLadder(settings.MaxArrayLength);

        Assert.Equal(Enumerable.Range(0, ladder.Count).Select(ladder.LengthOf), settings.Plans.Select(plan => plan.Length));
    }

    [Theory]
    [InlineData(1, 1 << 20)]
    [InlineData(3, 1 << 18)]
    [InlineData(8, 1 << 17)]
    [InlineData(1 << 16, 16)]
    [InlineData((1 << 16) + 1, 16)]
    [InlineData(1 << 24, 16)]
    public void The_longest_array_by_default_fits_1_MiB_if_the_shortest_does(int elementSize, int length)
    {
        Assert.Equal(length, Read(new PerCoreArrayPoolOptions(), elementSize).MaxArrayLength);
        Assert.Equal(length, PerCoreSettings.Default(elementSize).MaxArrayLength);
    }

    [Fact]
    public void Pools_with_default_sizes_share_their_plans_with_all_of_that_element_size()
    {
        // Sizes that no other test uses: the plans are kept for the process.
        int[] sizes = [1_001, 1_002, 1_003];
        BucketPlan[][] first = [.. sizes.Select(size => PerCoreSettings.Default(size).Plans)];

        Assert.Equal(sizes.Select(size => 16L * size), first.Select(plans => plans[0].ArrayBytes));
        Assert.All(sizes.Zip(first), pair =>
        {
            Assert.Same(pair.Second, PerCoreSettings.Default(pair.First).Plans);
            Assert.Same(pair.Second, Read(new PerCoreArrayPoolOptions { Name = "other", MaxRetainedBytes = 1 }, pair.First).Plans);
        });
    }

    [Fact]
    public void Threads_that_need_default_plans_at_the_same_time_get_the_same() => ChildTest.Alone(typeof(SettingsTests), () =>
    {
        const int Sizes = 2_000;
        BucketPlan[][][] plans = [new BucketPlan[Sizes][], new BucketPlan[Sizes][]];
        int arrived = 0;
        OwnThread.RunAll([.. plans.Select(own => (Action)(() =>
        {
            for (int i = 0; i < Sizes; i++)
            {
                // The one that comes first spins: to be woken up takes longer than plans do.
                Interlocked.Increment(ref arrived);
                SpinWait.SpinUntil(() => Volatile.Read(ref arrived) > (i * plans.Length) + 1);
                own[i] = PerCoreSettings.Default(elementSize: i + 1).Plans;
            }
        }))]);

        Assert.All(plans[0].Zip(plans[1]), pair => Assert.Same(pair.First, pair.Second));
    });

    [Fact]
    public void Pools_with_sizes_of_their_own_have_plans_of_their_own()
    {
        BucketPlan[] defaults = PerCoreSettings.Default(elementSize: 1).Plans;

        PerCoreSettings length = Read(new PerCoreArrayPoolOptions { MaxArrayLength = 100 });
        PerCoreSettings capacity = Read(new PerCoreArrayPoolOptions { MagazineCapacity = 5 });
        PerCoreSettings arrays = Read(new PerCoreArrayPoolOptions { MaxArraysPerBucketPerCore = 7 });

        Assert.Equal((128, 5, 7), (length.MaxArrayLength, capacity.Plans[0].Capacity, arrays.Plans[0].Capacity));
        Assert.All([length, capacity, arrays], settings => Assert.NotSame(defaults, settings.Plans));
        Assert.Same(defaults, PerCoreSettings.Default(elementSize: 1).Plans);
    }

    [Fact]
    public void Pinned_arrays_of_references_are_refused_and_others_are_not()
    {
        var pinned = new PerCoreArrayPoolOptions { PinArrays = true };

        ArgumentException refusal = Assert.Throws<ArgumentException>(nameof(PerCoreArrayPoolOptions.PinArrays), () => Read(pinned, holdsReferences: true));
        Assert.Contains("PinArrays is True", refusal.Message, StringComparison.Ordinal);
        Assert.False(Read(new PerCoreArrayPoolOptions(), holdsReferences: true).Pinned);
#if POOLS_NETSTANDARD
        Assert.Throws<ArgumentException>(nameof(PerCoreArrayPoolOptions.PinArrays), () => Read(pinned));
#else
        Assert.True(Read(pinned).Pinned);
#endif
    }

    [Fact]
    public void A_choice_that_does_not_exist_is_refused_with_those_that_do()
    {
        ArgumentOutOfRangeException clear = Assert.Throws<ArgumentOutOfRangeException>(
            nameof(PerCoreArrayPoolOptions.ClearOnReturn), () => Read(new PerCoreArrayPoolOptions { ClearOnReturn = (ClearPolicy)3 }));
        ArgumentOutOfRangeException misuse = Assert.Throws<ArgumentOutOfRangeException>(
            nameof(PerCoreArrayPoolOptions.OnMisuse), () => Read(new PerCoreArrayPoolOptions { OnMisuse = (MisuseResponse)2 }));

        Assert.Contains("ClearOnReturn is 3; its range is AsAsked … Always", clear.Message, StringComparison.Ordinal);
        Assert.Contains("OnMisuse is 2; its range is Throw … Drop", misuse.Message, StringComparison.Ordinal);
    }

    private static PerCoreSettings Read(PerCoreArrayPoolOptions options, int elementSize = 1, bool holdsReferences = false) =>
        PerCoreSettings.From(options, elementSize, holdsReferences);
}
