using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Xunit;

namespace Pools.Tests.Docs;

/// <summary>What the pages show beside code is what the code reads and prints.</summary>
public sealed class OutputTests
{
    [Fact]
    public void The_configuration_that_is_shown_sets_the_options()
    {
        using ServiceProvider provider = Register(Assert.Single(Blocks("dependency-injection.md", "json")));

        LargeArrayPoolOptions options = provider.GetRequiredService<IOptionsMonitor<LargeArrayPoolOptions>>().Get(ArrayPoolOptionsName.For<byte>("images"));

        Assert.Equal((524_288, 0.25, IdleRetention.None, TimeSpan.FromMinutes(1)), (options.ThresholdBytes, options.MaxRetainedShare, options.IdleRetention, options.TrimInterval));
    }

    [Fact]
    public void The_errors_that_are_shown_are_those_of_the_options()
    {
        using ServiceProvider provider = Register("""{ "Pools": { "Images": { "ThresholdBytes": "big", "TresholdBytes": 1 } } }""", options => options.MagazineCapacity = 17);

        IEnumerable<string> large = Assert.Throws<OptionsValidationException>(() => provider.GetRequiredKeyedService<ArrayPool<byte>>("images")).Failures;
        IEnumerable<string> perCore = Assert.Throws<OptionsValidationException>(provider.GetRequiredService<ArrayPool<byte>>).Failures;

        // The page ends a long line with dots.
        string[] shown = PageBlocks.Lines(Assert.Single(Blocks("dependency-injection.md", string.Empty)));
        Assert.All(shown.Zip([.. large, .. perCore], (page, error) => (page, error)), pair => Assert.StartsWith(pair.page.TrimEnd('…'), pair.error, StringComparison.Ordinal));
        Assert.Equal(3, shown.Length);
    }

    private static IReadOnlyList<string> Blocks(string page, string language) => PageBlocks.Of(Path.Combine(Repository.Root, "docs", page), language);

    private static ServiceProvider Register(string json, Action<PerCoreArrayPoolOptions>? configure = null)
    {
        ServiceCollection services = new();
        Snippets.Register(services, new ConfigurationBuilder().AddJsonStream(new MemoryStream(Encoding.UTF8.GetBytes(json))).Build());
        services.AddPerCoreArrayPool<byte>(configure);
        return services.BuildServiceProvider();
    }
}
