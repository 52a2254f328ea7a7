using System;
using System.IO;
using System.Text.Json;
using Pools.Tests.Smoke;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>What is read is not kept.</summary>
public sealed class MemoryTests
{
    /// <summary>At a million events a second, ten seconds. A list of them would take twice the limit.</summary>
    private const int Events = 10_000_000;
    private const int Threads = 4;

    /// <summary>In bytes, of doctor's own process.</summary>
    private const long Limit = 300_000_000;

    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(10);

    [Fact]
    public void Doctor_reads_ten_million_events_in_less_than_300_MB()
    {
        Assert.SkipUnless(Depth.IsDeep, "It takes half a minute: POOLS_TESTS_DEPTH=deep.");
        using TemporaryFolder folder = new();
        string json = Path.Combine(folder.Path, "report.json");
        string[] arguments = [Path.Combine(AppContext.BaseDirectory, "dotnet-pools.dll"), "doctor", "--output", json, "--", .. Look.Command("burst", isRepaired: true, Events / 2 / Threads)];

        (CommandResult result, string? stopped) = Command.RunWithin(DotNetHost.Path, arguments, s_hang, Limit);

        Assert.True(stopped is null, $"It {stopped}.");
        Assert.True(result.ExitCode == 0, result.Output);
        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(json));
        long events = report.RootElement.GetProperty("events").GetInt64();
        long lost = report.RootElement.GetProperty("eventsLost").GetInt64();
        TestContext.Current.TestOutputHelper?.WriteLine($"{events} events read, {lost} lost");
        Assert.InRange(events + lost, Events, long.MaxValue);
    }
}
