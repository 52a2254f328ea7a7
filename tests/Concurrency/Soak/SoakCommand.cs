using Pools.Tests.Concurrency.PageDiscardSoak;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>The stress for a chosen time.</summary>
internal static class SoakCommand
{
    private const string Usage = $"""
        usage: soak [--heap-limit MIB] [--page-discard] {LongRun.Usage}
          (default)       everything at once
          --page-discard  arrays that lose their pages, in a process for each kind of collector
          --heap-limit    in a process whose heap has this limit
        The exit code is 0 after a pass, 1 after a failure.
        """;

    public static int Run(string[] args)
    {
        if (args is ["--heap-limit", string mebibytes, .. string[] rest])
        {
            return SoakUnderLimit(mebibytes, rest);
        }

        bool discards = args.Contains("--page-discard");
        if (LongRun.Parse([.. args.Where(arg => arg != "--page-discard")]) is not { } run)
        {
            return Refuse();
        }

        return discards ? DiscardPages(run) : Soak(run);
    }

    private static int Refuse()
    {
        Console.Error.WriteLine(Usage);
        return 2;
    }

    private static int Soak(LongRun run)
    {
        (TimeSpan duration, int seed) = run;
        Console.WriteLine(FormattableString.Invariant(
            $"soak for {duration.TotalMinutes} minutes, seed {seed}, {Memory.Available >> 20:N0} MiB available"));
        using var soak = new SoakRun();
        return soak.Run(duration, seed) ? 0 : 1;
    }

    private static int SoakUnderLimit(string mebibytes, string[] args) =>
        long.TryParse(mebibytes, NumberStyles.None, CultureInfo.InvariantCulture, out long limit) && limit is > 0 and <= int.MaxValue
            ? Command.Show(DotNetHost.Path, ["exec", typeof(SoakCommand).Assembly.Location, "soak", .. args], null,
                new KeyValuePair<string, string>("DOTNET_GCHeapHardLimit", $"{limit << 20:X}"))
            : Refuse();

    private static int DiscardPages(LongRun run)
    {
        (TimeSpan duration, int seed) = run;
        Console.WriteLine($"page discard for {duration.TotalSeconds.ToString(CultureInfo.InvariantCulture)} seconds, seed {seed}");
        bool hasPassed = PageDiscardCommand.RunAll(duration.TotalSeconds, seed, Console.WriteLine);
        Console.WriteLine(hasPassed ? "PASSED" : "FAILED");
        return hasPassed ? 0 : 1;
    }
}
