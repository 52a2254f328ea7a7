namespace Pools.Tests.Large.Engine;

public sealed class OptionsTests
{
    private static readonly string[] s_intervals = ["00:00:01", "01:00:00"];

    // Option, values at the ends of the range, values beside them, and the range as the message has it.
    private static readonly (string Option, string[] Good, string[] Bad, string[] Range)[] s_ranges =
    [
        (nameof(LargeArrayPoolOptions.ThresholdBytes), ["262144", "1073741824"], ["262143", "1073741825", "-1"], ["262144", "1073741824"]),
        (nameof(LargeArrayPoolOptions.MaxRetainedBytes), ["0", Digits(long.MaxValue)], ["-1"], ["0"]),
        (nameof(LargeArrayPoolOptions.MaxRetainedShare), ["0", "1"], ["-0.01", "1.01", "NaN"], ["0", "1"]),
        (nameof(LargeArrayPoolOptions.MaxInUseBytes), ["1", Digits(long.MaxValue)], ["0"], ["1"]),
        (nameof(LargeArrayPoolOptions.TrimInterval), s_intervals, ["00:00:00.9990000", "01:00:00.0010000"], s_intervals),
        (nameof(LargeArrayPoolOptions.ClearOnReturn), ["2"], ["3", "-1"], []),
        (nameof(LargeArrayPoolOptions.OnMisuse), ["1"], ["2", "-1"], []),
    ];

    private readonly LargeScene _scene = new();

    public static TheoryData<string, string> BadValues => [.. s_ranges.SelectMany(row => row.Bad.Select(value => (row.Option, value)))];

    public static TheoryData<string, string> GoodValues => [.. s_ranges.SelectMany(row => row.Good.Select(value => (row.Option, value)))];

    [Theory, MemberData(nameof(BadValues))]
    public void A_value_outside_its_range_is_refused_with_option_value_and_range(string option, string value)
    {
        LargeArrayPoolOptions options = With(option, value);

        var refusal = Assert.Throws<ArgumentOutOfRangeException>(() => new LargeArrayPool<byte>(options));
        string message = refusal.Message.Replace(",", "", StringComparison.Ordinal);
        string[] range = s_ranges.Single(row => row.Option == option).Range;
        Assert.All(range.Append(value).Append(option), part => Assert.Contains(part, message, StringComparison.Ordinal));
    }

    [Theory, MemberData(nameof(GoodValues))]
    public void A_value_at_the_end_of_its_range_is_accepted(string option, string value)
    {
        using var pool = new LargeArrayPool<byte>(With(option, value));

        pool.Return(pool.Rent(100));
        Assert.Equal(1, pool.GetStatistics().Rented);
    }

    [Fact]
    public void Null_options_and_a_null_clock_are_refused_by_name()
    {
        Assert.Throws<ArgumentNullException>("options", () => new LargeArrayPool<byte>(null!));
        RefusesWith<ArgumentNullException>(new() { TimeProvider = null! }, nameof(LargeArrayPoolOptions.TimeProvider));
    }

    [Fact]
    public void Options_that_cannot_be_combined_are_refused_by_name()
    {
        Assert.ThrowsAny<ArgumentException>(() => new LargeArrayPool<string>(new() { PinArrays = true }));
#if POOLS_NETSTANDARD
        RefusesWith<ArgumentException>(new() { PinArrays = true }, "PinArrays");
        RefusesWith<ArgumentException>(new() { DiscardPages = PageDiscardMode.On }, "DiscardPages");
#endif
    }

    [Fact]
    public void Options_changed_after_construction_change_nothing()
    {
        LargeArrayPoolOptions? kept = null;
        using LargeArrayPool<byte> pool = _scene.Make(o => kept = o);
        kept!.Name = "another";
        kept.OnMisuse = MisuseResponse.Drop;
        kept.MaxRetainedBytes = 0;
        byte[] array = pool.Rent(1_000);
        pool.Return(array);

        Assert.Equal(_scene.PoolName, pool.Name);
        Assert.Throws<InvalidOperationException>(() => pool.Return(array));
        Assert.Same(array, pool.Rent(1_000));
    }

    [Theory, InlineData(ClearPolicy.Always, true), InlineData(ClearPolicy.WhenReferences, false)]
    [InlineData(ClearPolicy.AsAsked, false)]
    public void Returned_arrays_are_cleared_as_the_policy_says(ClearPolicy policy, bool clearsBytes)
    {
        using LargeArrayPool<byte> bytes = _scene.Make(o => o.ClearOnReturn = policy);
        using LargeArrayPool<string> strings = _scene.Make<string>(o => o.ClearOnReturn = policy);
        byte[] array = bytes.Rent(4_096);
        string[] texts = strings.Rent(4_096);
        Array.Fill(array, (byte)1);
        Array.Fill(texts, "text");
        bytes.ReturnAndClear(array, clearLength: 10);
        strings.Return(texts);

        Assert.Equal(clearsBytes ? 0 : array.Length - 10, array.Count(item => item != 0));
        Assert.Equal(policy == ClearPolicy.AsAsked ? texts.Length : 0, texts.Count(item => item is not null));
    }

    [Fact]
    public void Create_bounds_the_length_and_the_number_of_each_bucket()
    {
        Assert.Throws<ArgumentOutOfRangeException>("maxArrayLength", () => LargeArrayPool<byte>.Create(0, 1));
        Assert.Throws<ArgumentOutOfRangeException>("maxArraysPerBucket", () => LargeArrayPool<byte>.Create(1, 0));
        using LargeArrayPool<byte> pool = LargeArrayPool<byte>.Create(3 << 20, 1);
        Assert.Equal(3 << 20, pool.GetStatistics().Buckets[^1].ArrayLength);
        Assert.Equal(1, LargeInternals.SettingsOf(pool).MaxArraysPerBucket);
        using LargeArrayPool<byte> longest = LargeArrayPool<byte>.Create(int.MaxValue, int.MaxValue);
        Assert.Equal(Array.MaxLength, longest.GetStatistics().Buckets[^1].ArrayLength);
    }

    [Theory, InlineData(1), InlineData(5)]
    public void Create_keeps_at_most_the_given_number_of_arrays_of_each_bucket(int most)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArraysPerBucket = most);
        foreach (int length in (int[])[1_024, 4_096, 1_024])
        {
            LargeScene.Burst(pool, 50, length);
            BucketStatistics bucket = pool.GetStatistics().Buckets.Single(b => b.ArrayLength == length);
            Assert.Equal(most, bucket.Pooled);
            Assert.InRange(bucket.Dropped, 50 - most, 100 - most);
        }
    }

    private static void RefusesWith<TException>(LargeArrayPoolOptions options, params string[] parts)
        where TException : ArgumentException
    {
        string message = Assert.ThrowsAny<TException>(() => new LargeArrayPool<byte>(options)).Message;
        Assert.All(parts, part => Assert.Contains(part, message, StringComparison.Ordinal));
    }

    private static LargeArrayPoolOptions With(string option, string value)
    {
        var options = new LargeArrayPoolOptions();
        PropertyInfo property = typeof(LargeArrayPoolOptions).GetProperty(option)!;
        Type type = Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType;
        object parsed = type == typeof(TimeSpan) ? TimeSpan.Parse(value, CultureInfo.InvariantCulture)
            : type.IsEnum ? Enum.ToObject(type, int.Parse(value, CultureInfo.InvariantCulture))
            : Convert.ChangeType(value, type, CultureInfo.InvariantCulture);
        property.SetValue(options, parsed);
        return options;
    }

    private static string Digits(long number) => number.ToString(CultureInfo.InvariantCulture);
}
