namespace Pools.Tests;

/// <summary>The pages of the repository, by their paths in it.</summary>
internal static class DocumentationPages
{
    public static IReadOnlyList<string> All { get; } =
    [
        .. new[] { "docs", "samples", "bench", "src", "tools" }
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.md", SearchOption.AllDirectories))
            .Concat(Directory.EnumerateFiles(Repository.Root, "*.md"))
            .Select(page => Path.GetRelativePath(Repository.Root, page).Replace('\\', '/'))
            .Where(page => !page.Split('/').Any(part => part is "bin" or "obj"))
            .Order(StringComparer.Ordinal),
    ];
}
