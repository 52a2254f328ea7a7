namespace Pools.Tests.Analyzers.Verifying;

/// <summary>The cases. A case that is a diff holds a text before (<c>-</c>) and after (<c>+</c>) a change.</summary>
internal static class CaseFiles
{
    public static TheoryData<string> Names(string folder) =>
        new(Directory.EnumerateFiles(FolderOf(folder)).Select(path => Path.GetFileName(path)).Order());

    public static string Read(string folder, string name) => File.ReadAllText(Path.Combine(FolderOf(folder), name));

    public static (string Before, string After) ReadDiff(string folder, string name)
    {
        string diff = Read(folder, name);
        return (Side(diff, '-'), Side(diff, '+'));
    }

    private static string Side(string diff, char side) => string.Join('\n', diff.Split('\n')
        .Where(line => line.Length == 0 || line[0] is not ('-' or '+') || line[0] == side)
        .Select(line => line.StartsWith(side) ? $" {line[1..]}".TrimEnd() : line));

    private static string FolderOf(string folder) => Path.Combine(Repository.Root, "tests", "Analyzers", "Cases", folder);
}
