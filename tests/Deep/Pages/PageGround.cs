using System;
using System.Collections.Generic;
using System.IO;

namespace Pools.Tests.Deep.Pages;

/// <summary>Where pages are tried: a folder of this run's own with a fresh clone of the last commit, packages, global tools and projects beside it, as a reader would have it. It is deleted at the end.</summary>
internal sealed class PageGround
{
    private readonly string _folder = Directory.CreateTempSubdirectory("pools-pages-").FullName;

    private PageGround()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Delete();
        Clone = Path.Combine(_folder, "Pools");
        if (Command.Show("git", ["clone", "--quiet", Repository.Root, Clone]) != 0)
        {
            throw new InvalidOperationException($"{Repository.Root} cannot be cloned.");
        }
    }

    /// <summary>One for all pages: they build the same programs.</summary>
    public static Lazy<PageGround> Shared { get; } = new(() => new PageGround());

    /// <summary>The clone's root.</summary>
    public string Clone { get; }

    /// <summary>Runs a script there; it prints where this process does.</summary>
    /// <returns>What it has written into the file of results, by lines.</returns>
    public string[] Run(string script)
    {
        string file = Path.Combine(_folder, "session.sh");
        string results = Path.Combine(_folder, "results");
        File.WriteAllText(file, script);
        File.WriteAllText(results, "");
        Command.Show("bash", [file], Clone, [.. Environment(), new("POOLS_PAGES_RESULTS", results)]);
        return File.ReadAllLines(results);
    }

    /// <summary>Where the run was interrupted, a program may still write there.</summary>
    private void Delete()
    {
        try
        {
            Directory.Delete(_folder, recursive: true);
        }
        catch (IOException fault)
        {
            Console.Error.WriteLine($"{_folder} is left: {fault.Message}");
        }
    }

    /// <summary>Its own home for tools and packages: the user's own stay what they are, and what lies there does not help.</summary>
    private IEnumerable<KeyValuePair<string, string>> Environment()
    {
        string home = Path.Combine(_folder, "home");
        string dotNet = Path.GetDirectoryName(DotNetHost.Path)!;
        yield return new("DOTNET_CLI_HOME", home);
        yield return new("NUGET_PACKAGES", Path.Combine(_folder, "cache"));
        yield return new("DOTNET_ROOT", dotNet);
        yield return new("PATH", $"{dotNet}{Path.PathSeparator}{Path.Combine(home, ".dotnet", "tools")}{Path.PathSeparator}{System.Environment.GetEnvironmentVariable("PATH")}");
        yield return new("MSBUILDDISABLENODEREUSE", "1");
    }
}
