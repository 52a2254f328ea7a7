using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Pools.Extensions;

namespace Pools.Tests.Tools;

/// <summary>Recommended options in the configuration of an app.</summary>
public sealed class AppSettingsTests : IDisposable
{
    private const long Budget = 96 << 20;

    private readonly TemporaryFolder _folder = new();

    private string File => Path.Combine(_folder.Path, "appsettings.json");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void The_options_of_each_pool_are_bound_by_its_registration()
    {
        AdviseCommand.Write(File, PoolOf("per-core-fitted"));
        AdviseCommand.Write(File, PoolOf("large-fitted"));

        IConfiguration configuration = new ConfigurationBuilder().AddJsonFile(File).Build();
        using ServiceProvider services = new ServiceCollection()
            .AddPerCoreArrayPool<byte>(configuration.GetSection(AppSettings.SectionOf(PoolOf("per-core-fitted"))))
            .AddLargeArrayPool<byte>(configuration.GetSection(AppSettings.SectionOf(PoolOf("large-fitted"))))
            .BuildServiceProvider();

        string name = ArrayPoolOptionsName.For<byte>();
        Assert.Equal(Budget, services.GetRequiredService<IOptionsMonitor<PerCoreArrayPoolOptions>>().Get(name).MaxRetainedBytes);
        Assert.Equal(Budget, services.GetRequiredService<IOptionsMonitor<LargeArrayPoolOptions>>().Get(name).MaxRetainedBytes);
        Assert.IsType<PerCoreArrayPool<byte>>(services.GetRequiredService<ArrayPool<byte>>());
    }

    [Fact]
    public void Other_content_of_the_file_stays()
    {
        System.IO.File.WriteAllText(File, """
            { "L": [1.50, "ü"], "pools": { "Chunks": { "Name": "x" }, "perCoreArrayPool": { "maxRetainedBytes": 1, "Name": "y" } } }
            """);

        AdviseCommand.Write(File, PoolOf("per-core-fitted"));

        JsonNode expected = JsonNode.Parse("""
            { "L": [1.50, "ü"], "pools": { "Chunks": { "Name": "x" }, "perCoreArrayPool": { "maxRetainedBytes": 100663296, "Name": "y" } } }
            """)!;
        Assert.Equal(expected.ToJsonString(), JsonNode.Parse(System.IO.File.ReadAllText(File))!.ToJsonString());
    }

    [Theory]
    [InlineData("{ /* mine */ }")]
    [InlineData("{ \"A\": 1, }")]
    [InlineData("{ \"A\": 1, \"A\": 2 }")]
    [InlineData("[]")]
    [InlineData("{ \"Pools\": 7 }")]
    [InlineData("")]
    public void A_file_that_would_lose_something_stays_as_it_is(string content)
    {
        System.IO.File.WriteAllText(File, content);

        CommandFailedException refused = Assert.Throws<CommandFailedException>(() => AppSettings.Merge(File, PoolOf("per-core-fitted")));

        Assert.Contains($"'{File}' stays as it is", refused.Message, StringComparison.Ordinal);
        Assert.Equal(content, System.IO.File.ReadAllText(File));
    }

    [Fact, Trait("Run", "Deep")]
    public void A_pool_without_options_writes_no_file()
    {
        string trace = Path.Combine(_folder.Path, "trace.csv");
        System.IO.File.WriteAllText(trace, "timeNs,thread,op,rentalId,elements\n0,0,rent,1,100\n1000000000,0,return,1,100\n");

        CommandResult result = RunningTool.Run(["advise", trace, "--output", File]);

        Assert.Equal(0, result.ExitCode);
        Assert.Contains($"ArrayPool.Shared needs no options: '{File}' was not written.", result.Output, StringComparison.Ordinal);
        Assert.False(System.IO.File.Exists(File));
    }

    private static PoolCandidate PoolOf(string id) =>
        PoolCandidates.For(new TrafficFacts(1, 1, 1, 0, 1, 2 << 20, 64 << 20, 1)).Single(pool => pool.Id == id);
}
