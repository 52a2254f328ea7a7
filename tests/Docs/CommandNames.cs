using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Pools.Tests.Docs;

/// <summary>What a command names: projects, packages, tools, files, and the words and options of programs.</summary>
internal static class CommandNames
{
    /// <summary>Options of the test runner, whose source is not here.</summary>
    private static readonly string[] s_runnerOptions = ["-class", "-method", "-showLiveOutput"];

    /// <summary>What <c>dotnet</c> takes besides a project, in the pages' commands.</summary>
    private static readonly string[] s_sdkOptions = ["-c", "-o", "-n", "--project", "--source", "--global", "--severity", "--list"];

    /// <summary>Tools of others, which the pages install.</summary>
    private static readonly string[] s_others = ["dotnet-counters", "dotnet-trace"];

    /// <summary>Programs of the repository that have a parser which can be asked: the bench's is asked here, that of <c>dotnet pools</c> in the tests of the tool.</summary>
    private static readonly string[] s_asked = ["bench", "tools/Pools.Tool"];

    /// <summary>The project that a command runs.</summary>
    public static string? Project(PageCommand command)
    {
        string[] words = [.. command.Words.SkipWhile(word => word.Contains('=', StringComparison.Ordinal))];
        int project = Array.IndexOf(words, "--project");
        return words is ["dotnet", "run", ..] && project > 0 && project + 1 < words.Length ? words[project + 1] : null;
    }

    /// <summary>The arguments for the program, not for <c>dotnet</c>.</summary>
    public static IEnumerable<string> OfProgram(PageCommand command) => command.Words.SkipWhile(word => word != "--").Skip(1);

    /// <summary>What a command names that is not there, or null.</summary>
    public static string? Fault(PageCommand command)
    {
        string[] words = [.. command.Words.SkipWhile(word => word.Contains('=', StringComparison.Ordinal))];
        return words switch
        {
            ["dotnet", "run", ..] when Project(command) is string project => MissingProject(project) ?? MissingOption(words) ?? (s_asked.Contains(project) ? null : MissingWord(project, [.. OfProgram(command)])),
            ["dotnet", "run", "--" or "--urls", ..] => null,
            ["dotnet", "build" or "pack", string project, ..] => MissingProject(project) ?? MissingOption(words),
            ["dotnet", "test"] or ["dotnet", "test", "-p:PoolsSharedReplacement=debug"] => null,
            ["dotnet", "test", string project, ..] => MissingProject(project) ?? MissingOption(words),
            ["dotnet", "exec", string assembly, .. string[] rest] => MissingAssembly(assembly, rest),
            ["dotnet", string assembly, ..] when assembly.EndsWith(".dll", StringComparison.Ordinal) => MissingAssembly(assembly, []),
            ["dotnet", "add", "package", string package, ..] => MissingPackage(package) ?? MissingOption(words),
            ["dotnet", "tool", "install", "--global", string package, ..] => s_others.Contains(package) ? null : MissingPackage(package) ?? MissingOption(words),
            ["dotnet", "new", "console" or "web", ..] or ["dotnet", "nuget", "locals", "global-packages", ..] or ["dotnet", "format", "analyzers", ..] => MissingOption(words),
            ["dotnet", "tool", "restore"] or ["dotnet", "pools", ..] => null,
            ["dotnet", "docfx", "serve", ..] => MissingTool("docfx"),
            ["dotnet", "docfx", string file] => MissingTool("docfx") ?? (File.Exists(Path.Combine(Repository.Root, file)) ? null : $"there is no {file}"),
            ["dotnet", "stryker", "-f", string file] => MissingTool("stryker") ?? (File.Exists(Path.Combine(Repository.Root, "tests", "Deep", "Mutation", file)) ? null : $"there is no {file}"),
            [string other, "collect" or "monitor", "--name", "WebApi", ..] when s_others.Contains(other) => MissingProject("samples/WebApi"),
            ["cd", string folder] => folder is "FirstPool" or "Bodies" || MissingProject(folder.Split("/bin/")[0]) is null ? null : $"there is no {folder}",
            ["git", "clone", ..] or ["for", ..] or ["nice", ..] or ["curl", ..] => null,
            _ => "a command that the tests do not know: say here what it names",
        };
    }

    private static string? MissingProject(string project)
    {
        string path = Path.Combine(Repository.Root, project);
        return File.Exists(path) || (Directory.Exists(path) && Directory.EnumerateFiles(path, "*.csproj").Any()) ? null : $"there is no project {project}";
    }

    private static string? MissingAssembly(string assembly, string[] rest)
    {
        string[] parts = assembly.Split("/bin/");
        return MissingProject(parts[0]) ?? (Path.GetFileNameWithoutExtension(parts[1]) is { } name && File.Exists(Path.Combine(Repository.Root, parts[0], $"{name}.csproj")) ? MissingWord(parts[0], [.. rest.Take(1)]) : $"no project makes {assembly}");
    }

    private static string? MissingPackage(string package) =>
        Directory.EnumerateFiles(Repository.Root, $"{package}*.csproj", new EnumerationOptions { RecurseSubdirectories = true, MaxRecursionDepth = 2 })
            .Any(file => Path.GetFileNameWithoutExtension(file) is string name && (name == package || name == $"{package}.Package")) ? null : $"there is no package {package}";

    private static string? MissingTool(string tool) =>
        File.ReadAllText(Path.Combine(Repository.Root, ".config", "dotnet-tools.json")).Contains(tool, StringComparison.Ordinal) ? null : $"there is no tool {tool}";

    private static string? MissingOption(string[] words) =>
        words.TakeWhile(word => word != "--").FirstOrDefault(word => word.StartsWith('-') && !s_sdkOptions.Contains(word)) is string option ? $"dotnet is not known to take {option}" : null;

    /// <summary>The first word and each option of a program stand in its source, as a string: what reads them is written by hand.</summary>
    private static string? MissingWord(string project, string[] arguments)
    {
        string source = string.Concat(
            Directory.EnumerateFiles(Path.Combine(Repository.Root, project), "*.cs", SearchOption.AllDirectories).Where(file => !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal)).Select(File.ReadAllText));
        return arguments.Where((argument, i) => (i == 0 || argument.StartsWith('-')) && !s_runnerOptions.Contains(argument))
            .Select(argument => argument.Split(':')[0])
            .FirstOrDefault(argument => !source.Contains($"\"{argument}", StringComparison.Ordinal)) is string missing ? $"{project} does not know {missing}" : null;
    }
}
