using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Pools.Tests;

/// <summary>The pages of the repository, by their paths in it.</summary>
internal static class DocumentationPages
{
    private static readonly string[] s_folders = ["docs", "samples", "bench", "src", "tools"];

    public static IReadOnlyList<string> All { get; } =
    [
        .. Directory.EnumerateFiles(Repository.Root, "*.md").Order(System.StringComparer.Ordinal)
            .Concat(s_folders.SelectMany(folder => Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.md", SearchOption.AllDirectories).Order(System.StringComparer.Ordinal)))
            .Select(page => Path.GetRelativePath(Repository.Root, page).Replace('\\', '/'))
            .Where(page => !page.Split('/').Any(part => part is "bin" or "obj")),
    ];
}
