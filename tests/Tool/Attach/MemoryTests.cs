namespace Pools.Tests.Tools;

[Trait("Run", "Deep")]
public sealed class MemoryTests
{
    /// <summary>In bytes, of doctor's own process.</summary>
    private const long Limit = 300_000_000;

    /// <summary>Ten million events of four arrays; a million lost arrays; a hundred thousand pools.</summary>
    [Theory]
    [InlineData("burst", true, 1_250_000, 10_000_000)]
    [InlineData("lost", false, 1_000_000, 2_000_000)]
    [InlineData("pool-for-each", false, 100_000, 300_000)]
    public void Doctor_needs_less_than_300_MB(string program, bool isRepaired, int times, long events)
    {
        using TemporaryFolder folder = new();
        string json = Path.Combine(folder.Path, "report.json");

        (CommandResult result, string? stopped) = Command.RunWithin(
            DotNetHost.Path,
            [RunningTool.Path, "doctor", "--buffer", "1024", "--output", json, "--", .. Look.Command(program, isRepaired, times)],
            TimeSpan.FromMinutes(10),
            Limit);

        Assert.True(stopped is null && result.ExitCode < 2, $"{stopped} {result.Output}");

        // A reader that is slower than the program reports lost events.
        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(json));
        Assert.True(Number("events") >= events || Number("eventsLost") > 0);

        long Number(string name) => report.RootElement.GetProperty(name).GetInt64();
    }
}
