using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tests.Smoke;

namespace Pools.Tests.Verify;

/// <summary>The tests that could fail by chance, many times over, at the bounds of the test run.</summary>
internal static partial class Repetition
{
    /// <summary>A test that fails once in a hundred passes as often with a probability of 13 %.</summary>
    public const int Times = 200;

    /// <summary>Projects of exact tests, of which those are repeated whose source mentions what listens, collects, finalizes, measures or looks into another process.</summary>
    private static readonly string[] s_exact = ["Property", "Property.NetStandard", "Extensions", "Tools", "Integration", "Concurrency"];

    /// <summary>Projects of which all tests are repeated. What a measurement has tried again is printed.</summary>
    private static readonly string[] s_measured = ["Measured", "Measured.NetStandard"];

    /// <summary>The projects that have such tests.</summary>
    public static IEnumerable<string> Projects => s_exact.Concat(s_measured);

    /// <param name="project">One of <see cref="Projects"/>.</param>
    /// <param name="from">The first turn, 1 to <see cref="Times"/>.</param>
    public static bool Run(string project, int from)
    {
        if (!DotNet.Build())
        {
            return false;
        }

        var turns = new Turns(from, Times);
        return s_measured.Contains(project) ? RepeatMeasured(project, turns) : RepeatExact(project, turns);
    }

    /// <summary>Of every test a few rows at a time, two processes a core: exact tests do not mind each other, and each, with a collector that seldom rests, is the others' busy cores.</summary>
    private static bool RepeatExact(string project, Turns turns)
    {
        using var load = new Load(cores: 0);
        string[] chancy = [.. Mentioning().SelectMany(test => new[] { "-class", $"*.{test}" })];
        TestRows rows = TestRows.Of(Assembly(project), chancy);
        int failed = 0;
        Parallel.For(0, 2 * Environment.ProcessorCount, _ =>
        {
            while (turns.TryTake(out int turn))
            {
                IEnumerable<string> ids = rows.At(turn - 1).SelectMany(id => new[] { "-id", id });
                CommandResult run = DotNet.RunQuietly(["exec", Assembly(project), Order(), "-noColor", "-preEnumerateTheories", .. ids], collects: true);
                Print(project, turn, turns.End(turn), run, ref failed);
            }
        });
        return failed == 0;
    }

    /// <summary>One process at a time: a measurement is alone but for the load.</summary>
    private static bool RepeatMeasured(string project, Turns turns)
    {
        using var load = new Load(Environment.ProcessorCount);
        int failed = 0;
        while (turns.TryTake(out int turn))
        {
            CommandResult run = DotNet.RunQuietly(["exec", Assembly(project), Order(), "-noColor"], collects: false);
            Print(project, turn, turns.End(turn), run, ref failed);
        }

        return failed == 0;
    }

    /// <summary>A failure does not end the loop: the next one may be another.</summary>
    /// <param name="project">Of which project.</param>
    /// <param name="turn">Which turn it was.</param>
    /// <param name="goOn">Where the loop has to go on if it is interrupted now.</param>
    /// <param name="run">What came of it.</param>
    /// <param name="failed">How many have failed.</param>
    private static void Print(string project, int turn, int goOn, CommandResult run, ref int failed)
    {
        string result = Total().Match(run.Output).Value;
        string again = string.Concat(TriedAgain().Matches(run.Output).Select(match => $"{Environment.NewLine}    {match.Value}"));
        if (run.ExitCode != 0)
        {
            Interlocked.Increment(ref failed);
            result = $"FAILED{Environment.NewLine}{run.Output}";
        }

        string rest = goOn > Times ? "all have ended" : $"the rest: --from {goOn}";
        Console.WriteLine($"  {project}, turn {turn} of {Times} ({rest}): {result}{again}");
    }

    /// <summary>A seed. The runner's own is the same in every process until the tests are compiled again; it prints the one that it goes by.</summary>
    private static string Order() => FormattableString.Invariant($":{Random.Shared.Next()}");

    private static string Assembly(string project) => Path.Combine("tests", project, "bin", "Release", "net10.0", $"{project}.dll");

    private static IEnumerable<string> Mentioning() => s_exact
        .Select(project => Path.Combine(Repository.Root, "tests", project))
        .SelectMany(folder => Directory.EnumerateFiles(folder, "*Tests.cs", SearchOption.AllDirectories))
        .Where(file => Chancy().IsMatch(File.ReadAllText(file)))
        .Select(Path.GetFileNameWithoutExtension)
        .OfType<string>();

    // What listens; what collects or finalizes; what measures; what looks into another process.
    [GeneratedRegex(
        @"\bEventTap\b|\bListen\(|\bLogTap\b|\bMeterProvider\b"
        + @"|\bCollected\b|\bMemory\.|\bCollectLost\(|\bBurstWeakly\(|\bCollectingThread\b|\bAbandonedPools\b|\bStressPrograms\b|\bPageDiscardCommand\b|~\w+\(\)"
        + @"|\bAllocated\.|\bRuler\."
        + @"|\bChildTest\b|\bLook\.|\bRunningProgram\b|\bRunningTool\b|\bLauncher\b")]
    private static partial Regex Chancy();

    // The last one: what was tried again tells its own before.
    [GeneratedRegex(@"Total: \d+", RegexOptions.RightToLeft)]
    private static partial Regex Total();

    [GeneratedRegex("TRIED AGAIN .*")]
    private static partial Regex TriedAgain();
}
