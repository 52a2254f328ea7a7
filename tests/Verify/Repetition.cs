using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Pools.Tests.Smoke;

namespace Pools.Tests.Verify;

/// <summary>The tests that could fail by chance, many times over.</summary>
internal static partial class Repetition
{
    /// <summary>A test that fails once in a hundred passes as often with a probability of 13 %.</summary>
    public const int Times = 200;

    /// <summary>Those of the projects of exact tests whose source mentions what listens, collects, finalizes or measures.</summary>
    private static readonly string[] s_exact = ["Property", "Property.NetStandard", "Extensions"];

    /// <summary>All of these. They try again what fails, and say so: that counts as a failure here.</summary>
    private static readonly string[] s_measured = ["Measured", "Measured.NetStandard"];

    public static bool Run()
    {
        if (!DotNet.Run("build", "Pools.sln", "-c", "Release", "-v", "quiet"))
        {
            return false;
        }

        using var load = new Load();
        string[] chancy = [.. Mentioning().SelectMany(test => new[] { "-class", $"*.{test}" })];
        return s_exact.All(project => Repeat(project, chancy, collects: true)) && s_measured.All(project => Repeat(project, [], collects: false));
    }

    private static bool Repeat(string project, string[] filter, bool collects)
    {
        string assembly = Path.Combine("tests", project, "bin", "Release", "net10.0", $"{project}.dll");
        for (int i = 1; i <= Times; i++)
        {
            CommandResult run = DotNet.RunQuietly(["exec", assembly, "-noColor", .. filter], collects);
            if (run.ExitCode != 0 || run.Output.Contains("TRIED AGAIN", StringComparison.Ordinal))
            {
                Console.WriteLine(run.Output);
                Console.WriteLine($"FAILED  {project}, {i} of {Times}");
                return false;
            }

            Console.WriteLine($"  {project}, {i} of {Times}: {Total().Match(run.Output).Value}");
        }

        return true;
    }

    private static IEnumerable<string> Mentioning() => s_exact
        .Select(project => Path.Combine(Repository.Root, "tests", project))
        .SelectMany(folder => Directory.EnumerateFiles(folder, "*Tests.cs", SearchOption.AllDirectories))
        .Where(file => Chancy().IsMatch(File.ReadAllText(file)))
        .Select(Path.GetFileNameWithoutExtension)
        .OfType<string>();

    [GeneratedRegex(@"\bEventTap\b|\bListen\(|\bLogTap\b|\bCollected\b|\bMemory\.|\bAllocated\.|\bCollectLost\(|\bBurstWeakly\(|\bChildTest\b|~\w+\(\)")]
    private static partial Regex Chancy();

    [GeneratedRegex(@"Total: \d+")]
    private static partial Regex Total();
}
