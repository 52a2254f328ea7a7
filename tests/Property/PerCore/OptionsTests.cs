using System;
using System.Globalization;
using System.Linq;
using Xunit;

namespace Pools.Tests.PerCore;

public sealed class OptionsTests
{
    public static TheoryData<string, string, string[]> BadValues => new()
    {
        { nameof(PerCoreArrayPoolOptions.MaxArrayLength), "0", ["1", Digits(Array.MaxLength)] },
        { nameof(PerCoreArrayPoolOptions.MaxArrayLength), "-1", ["1", Digits(Array.MaxLength)] },
        { nameof(PerCoreArrayPoolOptions.MaxArrayLength), Digits(Array.MaxLength + 1), ["1", Digits(Array.MaxLength)] },
        { nameof(PerCoreArrayPoolOptions.MagazineCapacity), "0", ["1", "16"] },
        { nameof(PerCoreArrayPoolOptions.MagazineCapacity), "17", ["1", "16"] },
        { nameof(PerCoreArrayPoolOptions.MaxArraysPerBucketPerCore), "0", ["1", "4096"] },
        { nameof(PerCoreArrayPoolOptions.MaxArraysPerBucketPerCore), "4097", ["1", "4096"] },
        { nameof(PerCoreArrayPoolOptions.MaxRetainedBytes), "-1", ["0"] },
        { nameof(PerCoreArrayPoolOptions.TrimInterval), "00:00:00.9990000", ["00:00:01", "01:00:00"] },
        { nameof(PerCoreArrayPoolOptions.TrimInterval), "01:00:00.0010000", ["00:00:01", "01:00:00"] },
        { nameof(PerCoreArrayPoolOptions.TrimInterval), "-00:00:05", ["00:00:01", "01:00:00"] },
        { nameof(PerCoreArrayPoolOptions.ClearOnReturn), "3", [] },
        { nameof(PerCoreArrayPoolOptions.ClearOnReturn), "-1", [] },
        { nameof(PerCoreArrayPoolOptions.OnMisuse), "2", [] },
        { nameof(PerCoreArrayPoolOptions.OnMisuse), "-1", [] },
    };

    public static TheoryData<string, string> GoodValues => new()
    {
        { nameof(PerCoreArrayPoolOptions.MaxArrayLength), "1" },
        { nameof(PerCoreArrayPoolOptions.MaxArrayLength), Digits(Array.MaxLength) },
        { nameof(PerCoreArrayPoolOptions.MagazineCapacity), "1" },
        { nameof(PerCoreArrayPoolOptions.MagazineCapacity), "16" },
        { nameof(PerCoreArrayPoolOptions.MaxArraysPerBucketPerCore), "1" },
        { nameof(PerCoreArrayPoolOptions.MaxArraysPerBucketPerCore), "4096" },
        { nameof(PerCoreArrayPoolOptions.MaxRetainedBytes), "0" },
        { nameof(PerCoreArrayPoolOptions.MaxRetainedBytes), Digits(long.MaxValue) },
        { nameof(PerCoreArrayPoolOptions.TrimInterval), "00:00:01" },
        { nameof(PerCoreArrayPoolOptions.TrimInterval), "01:00:00" },
        { nameof(PerCoreArrayPoolOptions.ClearOnReturn), "2" },
        { nameof(PerCoreArrayPoolOptions.OnMisuse), "1" },
    };

    [Theory, MemberData(nameof(BadValues))]
    public void A_value_outside_its_range_is_refused_with_option_value_and_range(string option, string value, string[] range)
    {
        PerCoreArrayPoolOptions options = With(option, value);

        var refusal = Assert.Throws<ArgumentOutOfRangeException>(() => new PerCoreArrayPool<byte>(options));
        string message = refusal.Message.Replace(",", "", StringComparison.Ordinal);
        Assert.Contains(option, message, StringComparison.Ordinal);
        Assert.All(range.Append(value), part => Assert.Contains(part, message, StringComparison.Ordinal));
    }

    [Theory, MemberData(nameof(GoodValues))]
    public void A_value_at_the_end_of_its_range_is_accepted(string option, string value)
    {
        using var pool = new PerCoreArrayPool<byte>(With(option, value));

        pool.Return(pool.Rent(100));
        Assert.Equal(1, pool.GetStatistics().Rented);
    }

    [Fact]
    public void Absent_options_and_an_absent_clock_are_refused_by_name()
    {
        Assert.Throws<ArgumentNullException>("options", () => new PerCoreArrayPool<byte>(null!));
        var refusal = Assert.Throws<ArgumentNullException>(() => new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { TimeProvider = null! }));
        Assert.Contains(nameof(PerCoreArrayPoolOptions.TimeProvider), refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Options_changed_after_construction_change_nothing() => OwnThread.Run(() =>
    {
        var options = new PerCoreArrayPoolOptions { Name = "first" };
        PerCoreArrayPool<int> pool = StillPool.Make<int>(options);
        long budget = pool.GetStatistics().MaxRetainedBytes;
        int longest = pool.GetStatistics().Buckets[^1].ArrayLength;

        options.Name = "second";
        options.MaxRetainedBytes = 0;
        options.MaxArrayLength = 16;
        options.MagazineCapacity = 99;
        options.ClearOnReturn = ClearPolicy.Always;
        options.OnMisuse = MisuseResponse.Drop;
        options.TimeProvider = null!;

        int[] array = pool.Rent(1_000);
        array[3] = 7;
        pool.Return(array);
        Assert.Equal(7, array[3]);
        Assert.Same(array, pool.Rent(1_000));
        Assert.Throws<ArgumentException>("array", () => pool.Return(new int[17]));
        Assert.Equal(("first", budget, longest), (pool.Name, pool.GetStatistics().MaxRetainedBytes, pool.GetStatistics().Buckets[^1].ArrayLength));
    });

    [Theory]
    [InlineData(1, 16)]
    [InlineData(16, 16)]
    [InlineData(17, 32)]
    [InlineData(1_000_000, 1 << 20)]
    [InlineData(1 << 30, 1 << 30)]
    [InlineData(0x7FFF_FFC7, 1 << 30)]
    public void The_longest_pooled_array_is_rounded_up_to_a_bucket(int maxArrayLength, int expected)
    {
        using var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxArrayLength = maxArrayLength });

        Assert.Equal(expected, pool.GetStatistics().Buckets[^1].ArrayLength);
    }

    [Fact]
    public void A_pool_is_named_as_asked_or_after_its_type()
    {
        using var named = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { Name = "frames" });
        using var unnamed = new PerCoreArrayPool<byte>();

        Assert.Equal(("frames", "frames"), (named.Name, named.GetStatistics().PoolName));
        Assert.Contains("PerCoreArrayPool", unnamed.Name, StringComparison.Ordinal);
    }

    private static string Digits(long value) => value.ToString(CultureInfo.InvariantCulture);

    private static PerCoreArrayPoolOptions With(string option, string value)
    {
        var options = new PerCoreArrayPoolOptions();
        System.Reflection.PropertyInfo property = typeof(PerCoreArrayPoolOptions).GetProperty(option)!;
        Type type = Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType;
        object parsed = type == typeof(TimeSpan) ? TimeSpan.Parse(value, CultureInfo.InvariantCulture)
            : type.IsEnum ? Enum.ToObject(type, int.Parse(value, CultureInfo.InvariantCulture))
            : Convert.ChangeType(value, type, CultureInfo.InvariantCulture);
        property.SetValue(options, parsed);
        return options;
    }
}
