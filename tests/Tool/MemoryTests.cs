using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Json;
using Xunit;

#pragma warning disable RS0030 // May: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>What is read is not kept.</summary>
public sealed class MemoryTests
{
    /// <summary>In bytes, of doctor's own process.</summary>
    private const long Limit = 300_000_000;

    /// <summary>A million events a second for ten seconds, of four arrays; a million arrays that do not come back; and a hundred thousand pools, each of which lends one array.</summary>
    [Theory]
    [InlineData("burst", true, 1_250_000, 10_000_000)]
    [InlineData("lost", false, 1_000_000, 2_000_000)]
    [InlineData("pool-for-each", false, 100_000, 300_000)]
    public void Doctor_reads_all_events_in_less_than_300_MB(string program, bool isRepaired, int times, long events)
    {
        Assert.SkipUnless(Depth.IsDeep, "It takes a minute: POOLS_TESTS_DEPTH=deep.");
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The kernel says there what the most was.");
        using TemporaryFolder folder = new();
        string json = Path.Combine(folder.Path, "report.json");
        string[] arguments = [Path.Combine(AppContext.BaseDirectory, "dotnet-pools.dll"), "doctor", "--buffer", "1024", "--output", json, "--", .. Look.Command(program, isRepaired, times)];

        long most = PeakOf(arguments);

        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(json));
        long read = report.RootElement.GetProperty("events").GetInt64();
        long lost = report.RootElement.GetProperty("eventsLost").GetInt64();
        TestContext.Current.TestOutputHelper?.WriteLine($"{program}: {read} events read, {lost} lost, {most >> 20} MiB at the peak");

        // A reader that is slower than the program loses some, and says so.
        Assert.True(read >= events || lost > 0, "There are fewer events than there should be.");
        Assert.InRange(most, 1, Limit);
    }

    /// <summary>The most memory that a process has had, in bytes: the kernel keeps the number, which is read until the process has ended.</summary>
    private static long PeakOf(string[] arguments)
    {
        using Process process = Process.Start(new ProcessStartInfo(DotNetHost.Path, arguments))!;
        long most = 0;
        while (!process.WaitForExit(TimeSpan.FromMilliseconds(10)))
        {
            most = Math.Max(most, HighWaterMarkOf(process.Id));
        }

        return most;
    }

    private static long HighWaterMarkOf(int process)
    {
        try
        {
            string? line = File.ReadLines($"/proc/{process}/status").FirstOrDefault(line => line.StartsWith("VmHWM:", StringComparison.Ordinal));
            return line is null ? 0 : 1024 * long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1], CultureInfo.InvariantCulture);
        }
        catch (IOException)
        {
            // It has ended meanwhile.
            return 0;
        }
    }
}
