using System;
using System.Globalization;
using System.Linq;
using Xunit;

namespace Pools.Tests.Large.Engine;

public sealed class OptionsTests
{
    public static TheoryData<string, string, string[]> BadValues => new()
    {
        { nameof(LargeArrayPoolOptions.ThresholdBytes), "262143", ["262144", "1073741824"] },
        { nameof(LargeArrayPoolOptions.ThresholdBytes), "1073741825", ["262144", "1073741824"] },
        { nameof(LargeArrayPoolOptions.ThresholdBytes), "-1", ["262144", "1073741824"] },
        { nameof(LargeArrayPoolOptions.MaxArrayLength), "0", ["1", Digits(Array.MaxLength)] },
        { nameof(LargeArrayPoolOptions.MaxArrayLength), Digits(Array.MaxLength + 1), ["1", Digits(Array.MaxLength)] },
        { nameof(LargeArrayPoolOptions.MaxArraysPerBucket), "0", ["1", Digits(int.MaxValue)] },
        { nameof(LargeArrayPoolOptions.MaxRetainedBytes), "-1", ["0"] },
        { nameof(LargeArrayPoolOptions.MaxRetainedShare), "-0.01", ["0", "1"] },
        { nameof(LargeArrayPoolOptions.MaxRetainedShare), "1.01", ["0", "1"] },
        { nameof(LargeArrayPoolOptions.MaxRetainedShare), "NaN", ["0", "1"] },
        { nameof(LargeArrayPoolOptions.MaxInUseBytes), "0", ["1"] },
        { nameof(LargeArrayPoolOptions.MaxReuseRatio), "0.99", ["1", "4"] },
        { nameof(LargeArrayPoolOptions.MaxReuseRatio), "4.01", ["1", "4"] },
        { nameof(LargeArrayPoolOptions.MaxReuseRatio), "NaN", ["1", "4"] },
        { nameof(LargeArrayPoolOptions.IdleRetention), "3", [] },
        { nameof(LargeArrayPoolOptions.IdleRetention), "-1", [] },
        { nameof(LargeArrayPoolOptions.TrimInterval), "00:00:00.9990000", ["00:00:01", "01:00:00"] },
        { nameof(LargeArrayPoolOptions.TrimInterval), "01:00:00.0010000", ["00:00:01", "01:00:00"] },
        { nameof(LargeArrayPoolOptions.ClearOnReturn), "3", [] },
        { nameof(LargeArrayPoolOptions.ClearOnReturn), "-1", [] },
        { nameof(LargeArrayPoolOptions.OnMisuse), "2", [] },
        { nameof(LargeArrayPoolOptions.OnMisuse), "-1", [] },
    };

    public static TheoryData<string, string> GoodValues => new()
    {
        { nameof(LargeArrayPoolOptions.ThresholdBytes), "262144" },
        { nameof(LargeArrayPoolOptions.ThresholdBytes), "1073741824" },
        { nameof(LargeArrayPoolOptions.MaxArrayLength), "1" },
        { nameof(LargeArrayPoolOptions.MaxArrayLength), Digits(Array.MaxLength) },
        { nameof(LargeArrayPoolOptions.MaxArraysPerBucket), "1" },
        { nameof(LargeArrayPoolOptions.MaxRetainedBytes), "0" },
        { nameof(LargeArrayPoolOptions.MaxRetainedBytes), Digits(long.MaxValue) },
        { nameof(LargeArrayPoolOptions.MaxRetainedShare), "0" },
        { nameof(LargeArrayPoolOptions.MaxRetainedShare), "1" },
        { nameof(LargeArrayPoolOptions.MaxInUseBytes), "1" },
        { nameof(LargeArrayPoolOptions.MaxInUseBytes), Digits(long.MaxValue) },
        { nameof(LargeArrayPoolOptions.MaxReuseRatio), "1" },
        { nameof(LargeArrayPoolOptions.MaxReuseRatio), "4" },
        { nameof(LargeArrayPoolOptions.IdleRetention), "0" },
        { nameof(LargeArrayPoolOptions.IdleRetention), "2" },
        { nameof(LargeArrayPoolOptions.TrimInterval), "00:00:01" },
        { nameof(LargeArrayPoolOptions.TrimInterval), "01:00:00" },
        { nameof(LargeArrayPoolOptions.ClearOnReturn), "2" },
        { nameof(LargeArrayPoolOptions.OnMisuse), "1" },
    };

    [Theory, MemberData(nameof(BadValues))]
    public void A_value_outside_its_range_is_refused_with_option_value_and_range(string option, string value, string[] range)
    {
        LargeArrayPoolOptions options = With(option, value);

        var refusal = Assert.Throws<ArgumentOutOfRangeException>(() => new LargeArrayPool<byte>(options));
        string message = refusal.Message.Replace(",", "", StringComparison.Ordinal);
        Assert.Contains(option, message, StringComparison.Ordinal);
        Assert.All(range.Append(value), part => Assert.Contains(part, message, StringComparison.Ordinal));
    }

    [Theory, MemberData(nameof(GoodValues))]
    public void A_value_at_the_end_of_its_range_is_accepted(string option, string value)
    {
        using var pool = new LargeArrayPool<byte>(With(option, value));

        pool.Return(pool.Rent(100));
        Assert.Equal(1, pool.GetStatistics().Rented);
    }

    [Fact]
    public void Absent_options_and_an_absent_clock_are_refused_by_name()
    {
        Assert.Throws<ArgumentNullException>("options", () => new LargeArrayPool<byte>(null!));
        var refusal = Assert.Throws<ArgumentNullException>(() => new LargeArrayPool<byte>(new LargeArrayPoolOptions { TimeProvider = null! }));
        Assert.Contains(nameof(LargeArrayPoolOptions.TimeProvider), refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Pinned_arrays_with_references_are_refused() =>
        Assert.Contains("PinArrays", Assert.ThrowsAny<ArgumentException>(() => new LargeArrayPool<string>(new LargeArrayPoolOptions { PinArrays = true })).Message, StringComparison.Ordinal);

#if POOLS_NETSTANDARD
    [Fact]
    public void What_this_framework_cannot_do_is_refused_by_name()
    {
        Assert.Contains("PinArrays", Assert.ThrowsAny<ArgumentException>(() => new LargeArrayPool<byte>(new LargeArrayPoolOptions { PinArrays = true })).Message, StringComparison.Ordinal);
        Assert.Contains("DiscardPages", Assert.ThrowsAny<ArgumentException>(() => new LargeArrayPool<byte>(new LargeArrayPoolOptions { DiscardPages = PageDiscardMode.On })).Message, StringComparison.Ordinal);
    }
#else
    [Fact]
    public void Pinned_arrays_whose_pages_are_discarded_are_refused_by_both_names()
    {
        var refusal = Assert.Throws<ArgumentException>(() => new LargeArrayPool<byte>(new LargeArrayPoolOptions { PinArrays = true, DiscardPages = PageDiscardMode.On }));
        Assert.Contains("PinArrays", refusal.Message, StringComparison.Ordinal);
        Assert.Contains("DiscardPages", refusal.Message, StringComparison.Ordinal);
    }
#endif

    [Fact]
    public void Options_changed_after_construction_change_nothing()
    {
        var scene = new LargeScene();
        LargeArrayPoolOptions? kept = null;
        using LargeArrayPool<byte> pool = scene.Make(o => kept = o);
        kept!.Name = "another";
        kept.OnMisuse = MisuseResponse.Drop;
        kept.MaxReuseRatio = 4;
        kept.MaxRetainedBytes = 0;
        byte[] array = pool.Rent(1_000);
        pool.Return(array);

        Assert.Equal(scene.PoolName, pool.Name);
        Assert.Throws<InvalidOperationException>(() => pool.Return(array));
        Assert.NotSame(array, pool.Rent(300));
        Assert.Same(array, pool.Rent(1_000));
    }

    [Fact]
    public void Create_takes_what_the_runtimes_takes_and_bounds_the_length_and_the_number_of_each_bucket()
    {
        Assert.Throws<ArgumentOutOfRangeException>("maxArrayLength", () => LargeArrayPool<byte>.Create(0, 1));
        Assert.Throws<ArgumentOutOfRangeException>("maxArraysPerBucket", () => LargeArrayPool<byte>.Create(1, 0));
        using LargeArrayPool<byte> pool = LargeArrayPool<byte>.Create(3 << 20, 1);
        Assert.Equal(3 << 20, pool.GetStatistics().Buckets[^1].ArrayLength);
        Assert.Equal(1, LargeInternals.SettingsOf(pool).MaxArraysPerBucket);
        using LargeArrayPool<byte> longest = LargeArrayPool<byte>.Create(int.MaxValue, int.MaxValue);
        Assert.Equal(Array.MaxLength, longest.GetStatistics().Buckets[^1].ArrayLength);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(5)]
    public void No_more_arrays_of_a_bucket_are_kept_than_were_asked_for_and_one_of_each_core(int most)
    {
        const int Many = 50;
        var scene = new LargeScene();
        using LargeArrayPool<byte> pool = scene.Make(o => o.MaxArraysPerBucket = most);
        foreach (int length in (int[])[1_024, 4_096, 1_024])
        {
            LargeScene.Burst(pool, Many, length);
            BucketStatistics bucket = pool.GetStatistics().Buckets.Single(b => b.ArrayLength == length);
            Assert.InRange(bucket.Pooled, most, most + Environment.ProcessorCount);
        }

        // What is put back into the tier after its pages have gone is no more than was there.
        scene.Tick(3);
        pool.Trim(TrimLevel.Surplus);
        Assert.All(pool.GetStatistics().Buckets, bucket => Assert.InRange(bucket.Pooled, 0, most + Environment.ProcessorCount));
        pool.Trim();
        LargeScene.Burst(pool, Many, 1_024);
        Assert.InRange(pool.GetStatistics().PooledArrays, most, most + Environment.ProcessorCount);
    }

    /// <summary>An array that another one pushes out of its core's slot is nobody's who could count it.</summary>
    [Fact]
    public void What_finds_no_place_is_counted_as_dropped_whoever_has_it_pushed_out()
    {
        const int Many = 50;
        using LargeArrayPool<byte> pool = new LargeScene().Make(o => o.MaxArraysPerBucket = 1);
        LargeScene.Burst(pool, Many, 1_024);

        BucketStatistics bucket = pool.GetStatistics().Buckets.Single(b => b.ArrayLength == 1_024);
        Assert.Equal((Many, Many, Many - bucket.Pooled), (bucket.Allocated, bucket.Returned, bucket.Dropped));
        Assert.Equal(bucket.Dropped * 1_024, pool.GetStatistics().Large!.ReleasedOverBudgetBytes);
    }

    [Fact]
    public void Of_short_arrays_no_more_are_kept_than_shelves_of_that_number_hold()
    {
        using LargeArrayPool<byte> pool = new LargeScene().Make(o => o.MaxArraysPerBucket = 2);
        LargeScene.Burst(pool, 2_000, 16);
        int shelves = 2 + (Environment.ProcessorCount * 16);
        Assert.InRange(pool.GetStatistics().Buckets[0].Pooled, 1, shelves + 32);
    }

    private static LargeArrayPoolOptions With(string option, string value)
    {
        var options = new LargeArrayPoolOptions();
        System.Reflection.PropertyInfo property = typeof(LargeArrayPoolOptions).GetProperty(option)!;
        Type type = Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType;
        object parsed = type == typeof(TimeSpan) ? TimeSpan.Parse(value, CultureInfo.InvariantCulture)
            : type.IsEnum ? Enum.ToObject(type, int.Parse(value, CultureInfo.InvariantCulture))
            : Convert.ChangeType(value, type, CultureInfo.InvariantCulture);
        property.SetValue(options, parsed);
        return options;
    }

    private static string Digits(long number) => number.ToString(CultureInfo.InvariantCulture);
}
