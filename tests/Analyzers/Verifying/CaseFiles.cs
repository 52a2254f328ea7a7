using System.IO;
using System.Linq;
using Xunit;

namespace Pools.Tests.Analyzers.Verifying;

/// <summary>The cases, each a source file with marks.</summary>
internal static class CaseFiles
{
    /// <summary>The names of all cases of a folder.</summary>
    public static TheoryData<string> Names(string folder) =>
        new(Directory.EnumerateFiles(FolderOf(folder), "*.cs").Select(path => Path.GetFileNameWithoutExtension(path)!).Order());

    public static string Read(string folder, string name) => File.ReadAllText(Path.Combine(FolderOf(folder), $"{name}.cs"));

    private static string FolderOf(string folder) => Path.Combine(Repository.Root, "tests", "Analyzers", "Cases", folder);
}
