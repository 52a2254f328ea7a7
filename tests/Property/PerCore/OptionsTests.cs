namespace Pools.Tests.PerCore;

public sealed class OptionsTests
{
    private static readonly TimeSpan s_hour = TimeSpan.FromHours(1);
    private static readonly TimeSpan s_second = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_tick = TimeSpan.FromTicks(1);

    public static TheoryData<string, object[], object[]> Ranges => new()
    {
        { nameof(PerCoreArrayPoolOptions.MaxArrayLength), [1, Array.MaxLength], [0, -1, Array.MaxLength + 1] },
        { nameof(PerCoreArrayPoolOptions.MaxRetainedBytes), [0L, long.MaxValue], [-1L] },
        { nameof(PerCoreArrayPoolOptions.TrimInterval), [s_second, s_hour], [s_second - s_tick, s_hour + s_tick, -s_hour] },
        { nameof(PerCoreArrayPoolOptions.ClearOnReturn), [(ClearPolicy)0, (ClearPolicy)2], [(ClearPolicy)3, (ClearPolicy)(-1)] },
        { nameof(PerCoreArrayPoolOptions.OnMisuse), [(MisuseResponse)0, (MisuseResponse)1], [(MisuseResponse)2, (MisuseResponse)(-1)] },
    };

    [Theory, MemberData(nameof(Ranges))]
    public void Value_outside_its_range_is_refused_with_option_value_and_range(string option, object[] ends, object[] outside)
    {
        ArgumentNullException.ThrowIfNull(ends);
        Assert.All(outside, value =>
        {
            string message = Assert.Throws<ArgumentOutOfRangeException>(() => new PerCoreArrayPool<byte>(With(option, value))).Message;
            Assert.Contains(option, message, StringComparison.Ordinal);
            Assert.All(value is Enum ? [value] : ends.Where(end => end is not long.MaxValue).Append(value), part => Assert.Contains(
                part is Enum ? $"{part:D}" : FormattableString.Invariant($"{part}"),
                message.Replace(",", "", StringComparison.Ordinal),
                StringComparison.Ordinal));
        });
        Assert.All(ends, value =>
        {
            using var pool = new PerCoreArrayPool<byte>(With(option, value));
            pool.Return(pool.Rent(100));
            Assert.Equal(1, pool.GetStatistics().Rented);
        });
    }

    [Fact]
    public void Null_options_and_a_null_clock_are_refused()
    {
        Assert.Throws<ArgumentNullException>("options", () => new PerCoreArrayPool<byte>(null!));
        var refusal = Assert.Throws<ArgumentNullException>(
            () => new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { TimeProvider = null! }));
        Assert.Contains(nameof(PerCoreArrayPoolOptions.TimeProvider), refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Options_changed_after_construction_change_nothing() => OwnThread.Run(() =>
    {
        var options = new PerCoreArrayPoolOptions { Name = "first" };
        PerCoreArrayPool<int> pool = StillPool.Make<int>(options);
        PoolStatistics before = pool.GetStatistics();

        options.Name = "second";
        options.MaxRetainedBytes = 0;
        options.MaxArrayLength = 16;
        options.ClearOnReturn = ClearPolicy.Always;
        options.OnMisuse = MisuseResponse.Drop;
        options.TimeProvider = null!;

        int[] array = pool.Rent(1_000);
        array[3] = 7;
        pool.Return(array);
        Assert.Equal(7, array[3]);
        Assert.Same(array, pool.Rent(1_000));
        Assert.Throws<ArgumentException>("array", () => pool.Return(new int[17]));
        PoolStatistics after = pool.GetStatistics();
        Assert.Equal(("first", before.MaxRetainedBytes, before.Buckets.Count), (pool.Name, after.MaxRetainedBytes, after.Buckets.Count));
    });

    [Theory, InlineData(1, 16), InlineData(16, 16), InlineData(17, 32), InlineData(1_000_000, 1 << 20)]
    [InlineData(0x7FFF_FFC7, 1 << 30)]
    public void Longest_pooled_array_is_rounded_up_to_a_bucket(int maxArrayLength, int expected)
    {
        using var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxArrayLength = maxArrayLength });

        Assert.Equal(expected, pool.GetStatistics().Buckets[^1].ArrayLength);
    }

    [Fact]
    public void Options_are_at_most_nine() => Assert.InRange(typeof(PerCoreArrayPoolOptions).GetProperties().Length, 1, 9);

    [Fact]
    public void Pool_is_named_as_asked_or_after_its_type()
    {
        using var named = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { Name = "frames" });
        using var unnamed = new PerCoreArrayPool<byte>();

        Assert.Equal(("frames", "frames"), (named.Name, named.GetStatistics().PoolName));
        Assert.Contains("PerCoreArrayPool", unnamed.Name, StringComparison.Ordinal);
    }

    private static PerCoreArrayPoolOptions With(string option, object value)
    {
        var options = new PerCoreArrayPoolOptions();
        typeof(PerCoreArrayPoolOptions).GetProperty(option)!.SetValue(options, value);
        return options;
    }
}
