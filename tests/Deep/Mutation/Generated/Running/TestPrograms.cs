using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Pools.Tests.Mutation;

/// <summary>Copies of the test programs, with the library that is to be tested in the place of the one that they were built with.</summary>
internal sealed class TestPrograms
{
    // In bytes: several times what any of the tests takes (arbitrary).
    private const long MostMemory = 4L << 30;

    private static readonly string[] s_projects = [.. Killer.All.Select(killer => killer.Project).Distinct()];

    private readonly string _folder = Path.Combine(Repository.Root, "tests", "Mutation.Generated", "obj", "programs");

    public TestPrograms()
    {
        foreach (string project in s_projects)
        {
            Copy(Built(project), Path.Combine(_folder, project));
        }
    }

    /// <summary>The first of the programs that has not been built, or null: they come with the solution's build.</summary>
    public static string? Missing => s_projects.Select(project => ProgramIn(Built(project), project)).FirstOrDefault(program => !File.Exists(program));

    /// <summary>Puts a library into its place.</summary>
    public void Use(byte[] library)
    {
        foreach (string project in s_projects)
        {
            File.WriteAllBytes(Path.Combine(_folder, project, "Pools.dll"), library);
        }
    }

    /// <summary>Runs tests against it.</summary>
    /// <param name="killer">Which.</param>
    /// <param name="seed">Of their random choices.</param>
    /// <param name="limit">How long they may take.</param>
    public (Ending Ending, string Output) Run(Killer killer, int seed, TimeSpan limit)
    {
        string program = ProgramIn(Path.Combine(_folder, killer.Project), killer.Project);
        IEnumerable<string> arguments = killer.Arguments is ["explore", ..] ? killer.Arguments : [FormattableString.Invariant($":{seed}"), .. killer.Arguments];

        // Searches as far as in the test run, whoever asks: so far as it takes to find the faults that were chosen by hand.
        (CommandResult result, string? stopped) = Command.RunWithin(DotNetHost.Path, ["exec", program, .. arguments], limit, MostMemory, _folder, [new(Depth.Variable, "")]);
        return stopped is not null ? (Ending.Stopped, result.Output + stopped) : (result.ExitCode == 0 ? Ending.Passed : Ending.Failed, result.Output);
    }

    private static string Built(string project) => Path.Combine(Repository.Root, "tests", project, "bin", "Release", "net10.0");

    private static string ProgramIn(string folder, string project) => Path.Combine(folder, $"{project}.dll");

    private static void Copy(string from, string to)
    {
        Directory.CreateDirectory(to);
        foreach (string file in Directory.EnumerateFiles(from))
        {
            File.Copy(file, Path.Combine(to, Path.GetFileName(file)), overwrite: true);
        }

        foreach (string folder in Directory.EnumerateDirectories(from))
        {
            Copy(folder, Path.Combine(to, Path.GetFileName(folder)));
        }
    }
}
