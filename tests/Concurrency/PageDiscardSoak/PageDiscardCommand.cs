using Pools.Tests.Concurrency.LargeStress;

namespace Pools.Tests.Concurrency.PageDiscardSoak;

/// <summary>Arrays that lose their pages in the pool, in a child process for each kind of collector.</summary>
internal static class PageDiscardCommand
{
    public const string Name = "page-discard";

    private static readonly Dictionary<string, KeyValuePair<string, string>[]> s_collectors = new()
    {
        ["workstation"] = [Variable("gcConcurrent", "0")],
        ["concurrent"] = [Variable("gcConcurrent", "1")],
        ["server"] = [Variable("gcServer", "1"), Variable("GCHeapCount", "2")],
        ["conserving"] = [Variable("GCConserveMemory", "9")],
        ["hard limit"] = [Variable("GCHeapHardLimit", "20000000")],
        ["segments"] = [Variable("GCName", "libclrgc.so")],
        ["verified heap"] = [Variable("gcConcurrent", "0"), Variable("HeapVerify", "1")],
        ["stressed"] = [Variable("GCStress", "1"), Variable("GCgen0size", "40000")],
    };

    public static int Run(string[] args)
    {
        if (args is not [string seconds, string seed])
        {
            return 2;
        }

        TimeSpan time = TimeSpan.FromSeconds(double.Parse(seconds, CultureInfo.InvariantCulture));
        long start = TimeProvider.System.GetTimestamp();
        long discarded = 0;
        int rounds = 0;
        try
        {
            while (TimeProvider.System.GetElapsedTime(start) < time || rounds < 2 || (LargeInternals.DiscardsPages && discarded == 0))
            {
                LargeStressRun.Run(LargeStressPlan.Pages
                    with { Seed = int.Parse(seed, CultureInfo.InvariantCulture) + rounds, Pins = rounds++ % 2 != 0 }, out long bytes);
                discarded += bytes;
            }
        }
        catch (OwnershipException e)
        {
            Console.WriteLine($"FAILED: {e.Message}");
            return 1;
        }

        Console.WriteLine($"PASSED: {rounds} rounds, {discarded >> 20:N0} MiB discarded, {GC.CollectionCount(2):N0} full collections");
        return 0;
    }

    public static bool RunAll(double seconds, int seed, Action<string> tell)
    {
        bool hasPassed = true;
        foreach ((string name, KeyValuePair<string, string>[] variables) in s_collectors)
        {
            string each = (seconds / s_collectors.Count).ToString(CultureInfo.InvariantCulture);
            CommandResult result = Command.Run(
                DotNetHost.Path, ["exec", typeof(PageDiscardCommand).Assembly.Location, Name, each,
                    seed.ToString(CultureInfo.InvariantCulture)], folder: null, variables);
            hasPassed &= result.ExitCode == 0 && result.Output.Contains("PASSED", StringComparison.Ordinal);
            tell($"{name,-14} exit code {result.ExitCode}, {result.Output.Trim()}");
        }

        return hasPassed;
    }

    private static KeyValuePair<string, string> Variable(string name, string value) => new($"DOTNET_{name}", value);
}
