namespace Pools.Tests.Deep.Pages;

/// <summary>A fresh clone of the last commit, with packages, global tools and projects beside it. This process deletes it.</summary>
internal sealed class PageGround
{
    private readonly string _folder = Directory.CreateTempSubdirectory("pools-pages-").FullName;
    private readonly string _clone;

    private PageGround()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Delete();
        _clone = Path.Combine(_folder, "Pools");
        if (Command.Show("git", ["clone", "--quiet", Repository.Root, _clone]) != 0)
        {
            throw new InvalidOperationException($"{Repository.Root} cannot be cloned.");
        }
    }

    /// <summary>One for all pages, which build the same programs.</summary>
    public static Lazy<PageGround> Shared { get; } = new(() => new PageGround());

    /// <summary>Runs a script in the clone.</summary>
    public string[] Run(string script)
    {
        string file = Path.Combine(_folder, "session.sh");
        string results = Path.Combine(_folder, "results");
        File.WriteAllText(file, script);
        File.WriteAllText(results, "");
        Command.Show("bash", [file], _clone, [.. Environment(), new("POOLS_PAGES_RESULTS", results)]);
        return File.ReadAllLines(results);
    }

    private void Delete()
    {
        try
        {
            Directory.Delete(_folder, recursive: true);
        }
        catch (IOException fault)
        {
            // After an interruption, a program may still write there.
            Console.Error.WriteLine($"{_folder} remains: {fault.Message}");
        }
    }

    // Tools and packages of the user neither help nor change.
    private IEnumerable<KeyValuePair<string, string>> Environment()
    {
        string home = Path.Combine(_folder, "home");
        string dotNet = Path.GetDirectoryName(DotNetHost.Path)!;
        string tools = Path.Combine(home, ".dotnet", "tools");
        string path = string.Join(Path.PathSeparator, dotNet, tools, System.Environment.GetEnvironmentVariable("PATH"));
        yield return new("DOTNET_CLI_HOME", home);
        yield return new("NUGET_PACKAGES", Path.Combine(_folder, "cache"));
        yield return new("DOTNET_ROOT", dotNet);
        yield return new("PATH", path);
        yield return new("MSBUILDDISABLENODEREUSE", "1");
    }
}
