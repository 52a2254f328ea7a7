namespace Pools.Tool.Attach;

/// <summary>A command that starts a program.</summary>
internal sealed class CommandLine(IReadOnlyList<string> words)
{
    /// <summary>What the host of <c>dotnet</c> takes before the program; a value follows each.</summary>
    private static readonly string[] s_hostOptions =
        ["--additionalprobingpath", "--additional-deps", "--depsfile", "--fx-version", "--roll-forward", "--roll-forward-on-no-candidate-fx", "--runtimeconfig"];

    /// <summary>Whether the command is one of the SDK's, such as <c>dotnet run</c>, which starts the program as another process.</summary>
    private bool IsSdkVerb { get; } = IsVerb(words, folder: Environment.CurrentDirectory);

    public override string ToString() => string.Join(' ', words);

    /// <summary>Whether a process that the command has started belongs to the SDK.</summary>
    public bool IsOfSdk(int id, bool isRoot) => isRoot ? IsSdkVerb : RunsFromSdk(id);

    /// <summary>The file that a process runs, <c>dotnet FILE</c> or its own; null: unknown, or a command of the SDK.</summary>
    public static string? FileOf(int id)
    {
        try
        {
            (string[] line, string folder) = Read(id);
            return !IsDotnet(line[0]) ? line[0]
                : IsVerb(line, folder) || ProgramOf(line) is not string program ? null
                : Path.GetFullPath(program, folder);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>The name of the program that a process runs.</summary>
    public static string NameOf(System.Diagnostics.Process process) =>
        process.ProcessName is not "dotnet" and string name ? name : Path.GetFileNameWithoutExtension(FileOf(process.Id)) ?? "dotnet";

    /// <summary>A process's command line, with the file of its host first, and its folder.</summary>
    private static (string[] Line, string Folder) Read(int id)
    {
        string folder = string.Create(CultureInfo.InvariantCulture, $"/proc/{id}");
        string[] words = File.ReadAllText(Path.Combine(folder, "cmdline")).Split('\0');
        return ([LinkOf("exe"), .. words.Skip(1).SkipLast(1)], LinkOf("cwd"));

        string LinkOf(string name) => File.ResolveLinkTarget(Path.Combine(folder, name), returnFinalTarget: true)?.FullName ?? "/";
    }

    /// <summary>Compilers, build and test servers lie below the SDK's folder, and scripts use its verbs. Where a system does not tell the command line, neither is recognized.</summary>
    private static bool RunsFromSdk(int id)
    {
        try
        {
            (string[] line, string folder) = Read(id);
            return IsInSdk(line[0]) || (IsDotnet(line[0]) && (IsVerb(line, folder) || IsInSdk(ProgramOf(line) ?? "")));
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>As the host decides: what is no assembly that is there, is a command of the SDK.</summary>
    private static bool IsVerb(IReadOnlyList<string> line, string folder) =>
        IsDotnet(line[0]) && !IsExec(line) && ProgramOf(line) is string program
        && !(Path.GetExtension(program) is ".dll" or ".exe" && File.Exists(Path.Combine(folder, program)));

    private static bool IsDotnet(string path) => Path.GetFileNameWithoutExtension(path) is "dotnet";
    private static bool IsExec(IReadOnlyList<string> line) => line.Count > 1 && line[1] is "exec";

    /// <summary>What stands behind the host's own options; null: nothing.</summary>
    private static string? ProgramOf(IReadOnlyList<string> line)
    {
        int at = IsExec(line) ? 2 : 1;
        while (at < line.Count && s_hostOptions.Contains(line[at], StringComparer.Ordinal))
        {
            at += 2;
        }

        return at < line.Count ? line[at] : null;
    }

    /// <summary>Whether a file lies in an SDK, <c>dotnet/sdk/VERSION</c>: a folder of that name beside the host. Projects have such folders, too, without one.</summary>
    private static bool IsInSdk(string file)
    {
        for (DirectoryInfo? folder = Path.IsPathRooted(file) ? Directory.GetParent(file) : null; folder?.Parent is DirectoryInfo parent; folder = parent)
        {
            if (folder.Name is "sdk" && Directory.Exists(Path.Combine(parent.FullName, "host", "fxr")))
            {
                return true;
            }
        }

        return false;
    }
}
