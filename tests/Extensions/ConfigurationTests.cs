using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Pools.Diagnostics;
using Xunit;

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
              "VerifyInterval": "00:00:00", "FreshContent": "Zero",
              "DetectWritesBeyondRequest": true, "RequireClearing": true, "ShowContents": true, "Reaction": "Record", "ForeignArrayReaction": "ReturnToShared"
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
    [InlineData(typeof(PerCoreArrayPoolOptions))]
    [InlineData(typeof(LargeArrayPoolOptions))]
    [InlineData(typeof(DebugArrayPoolOptions))]
    public void Every_option_of_a_simple_type_can_be_configured(Type type)
    {
        string error = Error(Enumerable.Empty<KeyValuePair<string, string?>>().Append(new("nothing", "1")), type);

        IEnumerable<string> options = type.GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(p => p.PropertyType.IsValueType || p.PropertyType == typeof(string))
            .Select(p => p.Name);
        string known = error[(error.IndexOf("options are ", StringComparison.Ordinal) + 12)..].TrimEnd('.');
        Assert.Equal(options.Order(StringComparer.Ordinal), known.Split(", ").Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("MaxArrayLength", "many", "P:MaxArrayLength is 'many'; its range is 1 … 2147483591.")]
    [InlineData("MaxRetainedBytes", "1 GB", "P:MaxRetainedBytes is '1 GB'; its range is 0 … 9223372036854775807.")]
    [InlineData("TrimInterval", "00:00:00.5", "P:TrimInterval is '00:00:00.5'; its range is 00:00:01 … 01:00:00.")]
    [InlineData("ClearOnReturn", "Sometimes", "P:ClearOnReturn is 'Sometimes'; its range is AsAsked, WhenReferences, Always.")]
    [InlineData("OnMisuse", "7", "P:OnMisuse is '7'; its range is Throw, Drop.")]
    [InlineData("PinArrays", "yes", "P:PinArrays is 'yes'; its range is False, True.")]
    [InlineData("Name:First", "a", "P:Name is a section; its range is a text.")]
    [InlineData("MaxArayLength", "5", "P:MaxArayLength is no option of PerCoreArrayPoolOptions; the options are MaxArrayLength, ")]
    public void A_bad_entry_is_refused_with_path_value_and_range(string key, string value, string expected) =>
        Assert.StartsWith(expected, Error([new("P:" + key, value)], typeof(PerCoreArrayPoolOptions)), StringComparison.Ordinal);

    [Theory]
    [InlineData(typeof(LargeArrayPoolOptions), "MaxRetainedShare", "NaN", "0 … 1")]
    [InlineData(typeof(LargeArrayPoolOptions), "DiscardPages", "Maybe", "Auto, On, Off")]
    [InlineData(typeof(DebugArrayPoolOptions), "Seed", "2147483648", "-2147483648 … 2147483647")]
    [InlineData(typeof(DebugArrayPoolOptions), "Stacks", "All", "None, Caller, Full")]
    [InlineData(typeof(DebugArrayPoolOptions), "VerifyInterval", "2.00:00:00", "00:00:00 or 00:00:00.0100000 … 1.00:00:00")]
    [InlineData(typeof(DebugArrayPoolOptions), "Reaction", "Cry", "Throw, Record, Break, FailFast")]
    public void A_bad_entry_of_another_pool_is_refused_with_path_value_and_range(Type options, string key, string value, string range) =>
        Assert.StartsWith(
            $"P:{key} is '{value}'; its range is {range}.", Error([new("P:" + key, value)], options), StringComparison.Ordinal);

    [Fact]
    public void All_bad_entries_are_reported_at_once()
    {
        string error = Error(
            [new("P:PinArrays", "yes"), new("P:Pin", "1"), new("P:MaxArrayLength", "0")], typeof(PerCoreArrayPoolOptions));

        Assert.Contains("P:PinArrays is 'yes'", error, StringComparison.Ordinal);
        Assert.Contains("P:Pin is no option", error, StringComparison.Ordinal);
        Assert.Contains("P:MaxArrayLength is '0'", error, StringComparison.Ordinal);
    }

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

    private static string Error(IEnumerable<KeyValuePair<string, string?>> entries, Type options)
    {
        IConfiguration configuration = new ConfigurationBuilder().AddInMemoryCollection(entries).Build();
        IConfiguration section = entries.First().Key.StartsWith("P:", StringComparison.Ordinal) ? configuration.GetSection("P")
            : configuration;
        ServiceCollection services = new();
        _ = options == typeof(PerCoreArrayPoolOptions) ? services.AddPerCoreArrayPool<byte>(section)
            : options == typeof(LargeArrayPoolOptions) ? services.AddLargeArrayPool<byte>(section)
            : services.AddDebugArrayPool<byte>(section);
        using ServiceProvider provider = services.BuildServiceProvider();
        return Assert.Throws<OptionsValidationException>(provider.GetRequiredService<IStartupValidator>().Validate).Message;
    }
}
