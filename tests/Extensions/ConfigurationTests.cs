using Microsoft.Extensions.Configuration;

namespace Pools.Tests.Extensions;

public sealed class ConfigurationTests
{
    private const string Json = """
        {
          "Pools": {
            "Bytes": {
              "Name": "bytes", "maxArrayLength": 4096, "MaxRetainedBytes": 1000000,
              "TrimInterval": "00:00:10", "ClearOnReturn": "whenReferences", "OnMisuse": "Drop", "PinArrays": true
            },
            "Images": {
              "Name": "images", "ThresholdBytes": 524288, "MaxRetainedBytes": null, "MaxRetainedShare": 0.25, "MaxInUseBytes": 500000000,
              "TrimInterval": "00:01:00", "DiscardPages": "On", "PinArrays": false, "ClearOnReturn": "Always", "OnMisuse": "Throw"
            },
            "Debug": {
              "Name": "debug", "Sizing": "Exact", "Seed": -7, "Stacks": "None", "MaxQuarantineArrays": 10, "MaxQuarantineBytes": 1000,
              "VerifyInterval": "00:00:00", "FreshContent": "Zero", "DetectWritesBeyondRequest": true, "RequireClearing": true,
              "ShowContents": true, "Reaction": "Record", "ForeignArrayReaction": "ReturnToShared"
            }
          }
        }
        """;

    [Fact]
    public void Every_option_of_the_per_core_pool_is_read()
    {
        PerCoreArrayPoolOptions options = Read<PerCoreArrayPoolOptions>(
            "Pools:Bytes", (s, c) => s.AddPerCoreArrayPool<byte>(c), out IServiceProvider provider);

        Assert.Equal(
            ("bytes", 4096, 1_000_000L, TimeSpan.FromSeconds(10), ClearPolicy.WhenReferences, MisuseResponse.Drop, true),
            (options.Name, options.MaxArrayLength, options.MaxRetainedBytes,
                options.TrimInterval,
                options.ClearOnReturn, options.OnMisuse, options.PinArrays));
        Assert.Equal(1_000_000, provider.GetRequiredService<PerCoreArrayPool<byte>>().GetStatistics().MaxRetainedBytes);
    }

    [Fact]
    public void Every_option_of_the_large_pool_is_read()
    {
        LargeArrayPoolOptions options = Read<LargeArrayPoolOptions>(
            "Pools:Images", (s, c) => s.AddKeyedLargeArrayPool<byte>("k", c), out _, "k");

        Assert.Equal(
            ("images", 524_288, null, 0.25, 500_000_000L),
            (options.Name, options.ThresholdBytes, options.MaxRetainedBytes, options.MaxRetainedShare, options.MaxInUseBytes));
        Assert.Equal(
            (TimeSpan.FromMinutes(1), PageDiscardMode.On, false, ClearPolicy.Always, MisuseResponse.Throw),
            (options.TrimInterval, options.DiscardPages, options.PinArrays, options.ClearOnReturn, options.OnMisuse));
    }

    [Fact]
    public void Every_option_of_the_debug_pool_is_read()
    {
        DebugArrayPoolOptions options = Read<DebugArrayPoolOptions>("Pools:Debug", (s, c) => s.AddDebugArrayPool<byte>(c), out _);

        Assert.Equal(
            ("debug", DebugSizing.Exact, -7, StackCapture.None, 10, 1_000L, TimeSpan.Zero),
            (options.Name, options.Sizing, options.Seed, options.Stacks, options.MaxQuarantineArrays, options.MaxQuarantineBytes,
                options.VerifyInterval));
        Assert.Equal(
            (FreshContent.Zero, true, true, true, MisuseReaction.Record, ForeignArrayReaction.ReturnToShared),
            (options.FreshContent, options.DetectWritesBeyondRequest, options.RequireClearing, options.ShowContents, options.Reaction,
                options.ForeignArrayReaction));
    }

    [Theory]
    [InlineData("MaxArrayLength", "many", "Failed to convert configuration value 'many' at 'P:MaxArrayLength' to type 'System.Int32'.")]
    [InlineData("TrimInterval", "soon", "Failed to convert configuration value 'soon' at 'P:TrimInterval' to type 'System.TimeSpan'.")]
    [InlineData("OnMisuse", "Cry", "Failed to convert configuration value 'Cry' at 'P:OnMisuse' to type 'Pools.MisuseResponse'.")]
    [InlineData("PinArrays", "yes", "Failed to convert configuration value 'yes' at 'P:PinArrays' to type 'System.Boolean'.")]
    [InlineData("MaxArrayLength", "0", "MaxArrayLength is 0; its range is 1 … 2147483591.")]
    [InlineData("OnMisuse", "7", "OnMisuse is 7; its range is Throw … Drop.")]
    public void A_bad_value_is_refused_with_its_key_and_its_type_or_range(string key, string value, string expected) =>
        Assert.Equal("PerCoreArrayPoolOptions 'System.Byte': " + expected, Error(typeof(PerCoreArrayPoolOptions), key, value));

    [Theory]
    [InlineData(typeof(LargeArrayPoolOptions), "MaxRetainedShare", "NaN", "MaxRetainedShare is NaN; its range is 0 … 1.")]
    [InlineData(typeof(DebugArrayPoolOptions), "Seed", "2147483648", "'2147483648' at 'P:Seed' to type 'System.Int32'.")]
    [InlineData(typeof(DebugArrayPoolOptions), "Stacks", "All", "'All' at 'P:Stacks' to type 'Pools.Diagnostics.StackCapture'.")]
    public void A_bad_value_of_another_pool_is_refused(Type options, string key, string value, string expected) =>
        Assert.EndsWith(expected, Error(options, key, value), StringComparison.Ordinal);

    [Theory, InlineData(typeof(PerCoreArrayPoolOptions), "MaxArayLength")]
    [InlineData(typeof(LargeArrayPoolOptions), "MaxArrayLength"), InlineData(typeof(DebugArrayPoolOptions), "OnReport")]
    [InlineData(typeof(PerCoreArrayPoolOptions), "TimeProvider")]
    [InlineData(typeof(PerCoreArrayPoolOptions), "Reporting")]
    public void A_key_that_configuration_cannot_set_is_refused_with_those_that_it_can(Type options, string key)
    {
        string error = Error(options, key, "5");

        Assert.StartsWith(
            $"{options.Name} 'System.Byte': 'P:{key}' is no option that configuration can set; these are ",
            error,
            StringComparison.Ordinal);
        string settable = options == typeof(DebugArrayPoolOptions) ? "MaxQuarantineBytes" : "MaxRetainedBytes";
        Assert.Contains(settable, error, StringComparison.Ordinal);
    }

    [Theory, InlineData("MaxRetainedBytes", "", "'P:MaxRetainedBytes' is empty; it must be one value.")]
    [InlineData("DiscardPages", "", "'P:DiscardPages' is empty; it must be one value.")]
    [InlineData("MaxRetainedBytes:Images", "5", "'P:MaxRetainedBytes' is a section; it must be one value.")]
    [InlineData("Name:First", "5", "'P:Name' is a section; it must be one value.")]
    public void An_empty_value_and_a_section_in_its_place_are_refused(string key, string value, string expected) =>
        Assert.Equal("LargeArrayPoolOptions 'System.Byte': " + expected, Error(typeof(LargeArrayPoolOptions), key, value));

    [Fact]
    public void A_missing_section_leaves_the_defaults()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPool<byte>(new ConfigurationBuilder().Build().GetSection("Nowhere"));
        using ServiceProvider provider = services.BuildServiceProvider();

        provider.GetRequiredService<IStartupValidator>().Validate();
        Assert.Equal("PerCoreArrayPool<byte>", provider.GetRequiredService<ArrayPool<byte>>().ToString());
    }

    private static TOptions Read<TOptions>(string path, Action<IServiceCollection, IConfiguration> add, out IServiceProvider provider,
        object? key = null)
    {
        IConfiguration configuration = new ConfigurationBuilder().AddJsonStream(new MemoryStream(Encoding.UTF8.GetBytes(Json))).Build();
        ServiceCollection services = new();
        add(services, configuration.GetSection(path));
        provider = services.BuildServiceProvider();
        provider.GetRequiredService<IStartupValidator>().Validate();
        return provider.GetRequiredService<IOptionsMonitor<TOptions>>().Get(ArrayPoolOptionsName.For<byte>(key));
    }

    private static string Error(Type options, string key, string value)
    {
        IConfiguration section = Section(key, value);
        ServiceCollection services = new();
        _ = options == typeof(PerCoreArrayPoolOptions) ? services.AddPerCoreArrayPool<byte>(section)
            : options == typeof(LargeArrayPoolOptions) ? services.AddLargeArrayPool<byte>(section)
            : services.AddDebugArrayPool<byte>(section);
        using ServiceProvider provider = services.BuildServiceProvider();
        return Assert.Throws<OptionsValidationException>(provider.GetRequiredService<IStartupValidator>().Validate).Message;
    }

    private static IConfiguration Section(string key, string value) =>
        new ConfigurationBuilder().AddInMemoryCollection([new("P:" + key, value)]).Build().GetSection("P");
}
