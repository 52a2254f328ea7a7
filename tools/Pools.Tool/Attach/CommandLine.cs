namespace Pools.Tool.Attach;

/// <summary>A command that starts a program.</summary>
internal sealed class CommandLine(IReadOnlyList<string> words)
{
    /// <summary>Whether it is a command of the SDK, such as <c>dotnet run</c>, which starts the program as another process.</summary>
    private bool IsSdkVerb { get; } = IsVerb(words, Environment.CurrentDirectory);

    public override string ToString() => string.Join(' ', words);

    /// <summary>Whether a process of the command belongs to the SDK: its servers are below its folder, and scripts use its verbs.</summary>
    public bool IsOfSdk(int id, bool isRoot) => isRoot
        ? IsSdkVerb
        : Read(id) is (string[] line, string folder)
            && (IsInSdk(line[0])
                || (IsDotnet(line[0])
                    && (IsVerb(line, folder) || (ProgramOf(line) is string program && IsInSdk(Path.GetFullPath(program, folder))))));

    /// <summary>The file that a process runs, <c>dotnet FILE</c> or its own; null: unknown, or a command of the SDK.</summary>
    public static string? FileOf(int id) => Read(id) is not (string[] line, string folder) ? null
        : !IsDotnet(line[0]) ? line[0]
        : IsVerb(line, folder) || ProgramOf(line) is not string program ? null
        : Path.GetFullPath(program, folder);

    /// <summary>The name of the program that a process runs.</summary>
    public static string NameOf(Process process) =>
        process.ProcessName is not "dotnet" and string name ? name : Path.GetFileNameWithoutExtension(FileOf(process.Id)) ?? "dotnet";

    /// <summary>A process's command line, with the file of its host first, and its folder; null: unknown.</summary>
    private static (string[] Line, string Folder)? Read(int id)
    {
        string folder = string.Create(CultureInfo.InvariantCulture, $"/proc/{id}");
        try
        {
            string[] words = File.ReadAllText(Path.Combine(folder, "cmdline")).Split('\0');
            return ([LinkOf("exe"), .. words.Skip(1).SkipLast(1)], LinkOf("cwd"));
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            return null;
        }

        string LinkOf(string name) => File.ResolveLinkTarget(Path.Combine(folder, name), returnFinalTarget: true)?.FullName ?? "/";
    }

    /// <summary>The host treats everything except an existing assembly as a command of the SDK.</summary>
    private static bool IsVerb(IReadOnlyList<string> line, string folder) =>
        IsDotnet(line[0]) && !IsExec(line) && ProgramOf(line) is string program
        && !(Path.GetExtension(program) is ".dll" or ".exe" && File.Exists(Path.Combine(folder, program)));

    private static bool IsDotnet(string path) => Path.GetFileNameWithoutExtension(path) is "dotnet";
    private static bool IsExec(IReadOnlyList<string> line) => line.Count > 1 && line[1] is "exec";

    /// <summary>The first word after the options of the host, which all have a value; null: no word.</summary>
    private static string? ProgramOf(IReadOnlyList<string> line)
    {
        int at = IsExec(line) ? 2 : 1;
        while (at < line.Count && line[at].StartsWith("--", StringComparison.Ordinal))
        {
            at += 2;
        }

        return at < line.Count ? line[at] : null;
    }

    /// <summary>Whether a file is in an SDK, <c>dotnet/sdk/VERSION</c>. A project's folder of that name has no host beside it.</summary>
    private static bool IsInSdk(string file) => Path.GetDirectoryName(file) is string folder
        && ((Path.GetFileName(folder) is "sdk" && Directory.Exists(Path.Combine(folder, "..", "host", "fxr"))) || IsInSdk(folder));
}
