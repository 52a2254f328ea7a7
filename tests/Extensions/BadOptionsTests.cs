namespace Pools.Tests.Extensions;

public sealed class BadOptionsTests
{
    private static readonly Dictionary<string, (string Error, Action<IServiceCollection> Register)> s_cases = new(StringComparer.Ordinal)
    {
        ["MaxArrayLength"] = PerCore("MaxArrayLength is 0; its range is 1 … 2147483591.", o => o.MaxArrayLength = 0),
        ["MaxRetainedBytes"] = PerCore("MaxRetainedBytes is -1; its range is 0 … 9223372036854775807.", o => o.MaxRetainedBytes = -1),
        ["TrimInterval"] = PerCore("TrimInterval is 00:00:00; its range is 00:00:01 … 01:00:00.", o => o.TrimInterval = TimeSpan.Zero),
        ["ClearOnReturn"] = PerCore("ClearOnReturn is 9; its range is AsAsked … Always.", o => o.ClearOnReturn = (ClearPolicy)9),
        ["OnMisuse"] = PerCore("OnMisuse is 9; its range is Throw … Drop.", o => o.OnMisuse = (MisuseResponse)9),
        ["PinArrays"] = ("PinArrays is True; an element type", s => s.AddPerCoreArrayPool<string>(o => o.PinArrays = true)),
        ["TimeProvider"] = PerCore("TimeProvider is null; it must not be.", o => o.TimeProvider = null!),
        ["Large ThresholdBytes"] = Large("ThresholdBytes is 100; its range is 262144 … 1073741824.", o => o.ThresholdBytes = 100),
        ["Large MaxRetainedBytes"] = Large("MaxRetainedBytes is -1; its range is 0 … 9223372036854775807.", o => o.MaxRetainedBytes = -1),
        ["Large MaxRetainedShare"] = Large("MaxRetainedShare is 1.5; its range is 0 … 1.", o => o.MaxRetainedShare = 1.5),
        ["Large MaxInUseBytes"] = Large("MaxInUseBytes is 0; its range is 1 … 9223372036854775807.", o => o.MaxInUseBytes = 0),
        ["Large TrimInterval"] = Large("TrimInterval is 02:00:00; its range is 00:00:01 … 01:00:00.", o =>
            o.TrimInterval = TimeSpan.FromHours(2)),
        ["Large ClearOnReturn"] = Large("ClearOnReturn is -1; its range is AsAsked … Always.", o => o.ClearOnReturn = (ClearPolicy)(-1)),
        ["Large OnMisuse"] = Large("OnMisuse is 2; its range is Throw … Drop.", o => o.OnMisuse = (MisuseResponse)2),
        ["Large DiscardPages"] = Large("DiscardPages is 3; its range is Auto … Off.", o => o.DiscardPages = (PageDiscardMode)3),
        ["Large PinArrays"] = ("PinArrays is True; an element type", s => s.AddLargeArrayPool<string>(o => o.PinArrays = true)),
        ["Large TimeProvider"] = Large("TimeProvider is null; it must not be.", o => o.TimeProvider = null!),
        ["Debug Sizing"] = Debug("Sizing is 3; its range is Mixed … Oversize.", o => o.Sizing = (DebugSizing)3),
        ["Debug Stacks"] = Debug("Stacks is 3; its range is None … Full.", o => o.Stacks = (StackCapture)3),
        ["Debug MaxQuarantineArrays"] = Debug("MaxQuarantineArrays is -1; its range is 0 … 1048576.", o => o.MaxQuarantineArrays = -1),
        ["Debug MaxQuarantineBytes"] = Debug("MaxQuarantineBytes is -1; its range is 0 … 9223372036854775807.", o =>
            o.MaxQuarantineBytes = -1),
        ["Debug VerifyInterval"] = Debug("VerifyInterval is 00:00:00.0010000; its range is 00:00:00 or", o =>
            o.VerifyInterval = TimeSpan.FromMilliseconds(1)),
        ["Debug FreshContent"] = Debug("FreshContent is 3; its range is Poison … Stale.", o => o.FreshContent = (FreshContent)3),
        ["Debug ForeignArrayReaction"] = Debug("ForeignArrayReaction is 2; its range is", o =>
            o.ForeignArrayReaction = (ForeignArrayReaction)2),
        ["Debug Reaction"] = Debug("Reaction is 4; its range is Throw … FailFast.", o => o.Reaction = (MisuseReaction)4),
        ["Debug TimeProvider"] = Debug("TimeProvider is null; it must not be.", o => o.TimeProvider = null!),
        ["Keyed"] = ("PerCoreArrayPoolOptions 'images/System.Byte': MaxArrayLength is 0", s =>
            s.AddKeyedPerCoreArrayPool<byte>("images", o => o.MaxArrayLength = 0)),
        ["Open"] = ("LargeArrayPoolOptions 'ArrayPool<>': ThresholdBytes is 1;", s => s.AddLargeArrayPools(o => o.ThresholdBytes = 1)),
        ["Switch"] = ("DebugArrayPoolOptions 'UseDebugArrayPools': Stacks is 3;", s =>
            s.UseDebugArrayPools(o => o.Stacks = (StackCapture)3)),
    };

    public static TheoryData<string> Cases => [.. s_cases.Keys];

    [Theory, MemberData(nameof(Cases))]
    public void A_bad_value_is_refused_at_the_start_with_name_value_and_range(string name)
    {
        (string error, Action<IServiceCollection> register) = s_cases[name];
        ServiceCollection services = new();
        register(services);
        using ServiceProvider provider = services.BuildServiceProvider();

        OptionsValidationException e = Assert.Throws<OptionsValidationException>(provider.GetRequiredService<IStartupValidator>().Validate);
        Assert.Contains(error, Assert.Single(e.Failures), StringComparison.Ordinal);
    }

    [Fact]
    public void Good_values_pass_the_start()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPool<byte>().AddLargeArrayPool<char>().AddDebugArrayPool<int>().AddPerCoreArrayPools().UseDebugArrayPools();
        using ServiceProvider provider = services.BuildServiceProvider();

        provider.GetRequiredService<IStartupValidator>().Validate();
    }

    private static (string, Action<IServiceCollection>) PerCore(string error, Action<PerCoreArrayPoolOptions> configure) =>
        (error, s => s.AddPerCoreArrayPool<byte>(configure));

    private static (string, Action<IServiceCollection>) Large(string error, Action<LargeArrayPoolOptions> configure) =>
        (error, s => s.AddLargeArrayPool<byte>(configure));

    private static (string, Action<IServiceCollection>) Debug(string error, Action<DebugArrayPoolOptions> configure) =>
        (error, s => s.AddDebugArrayPool<byte>(configure));
}
