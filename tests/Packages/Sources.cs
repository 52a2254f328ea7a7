using System.IO;
using System.Linq;

namespace Pools.Tests.Packages;

/// <summary>Copies of sources, so that no build of a test meets another build of the same projects.</summary>
internal static class Sources
{
    private static readonly string[] s_buildFiles =
        ["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props", "nuget.config", "global.json", ".editorconfig", "CHANGELOG.md"];

    /// <summary>All that the libraries and the tool are built from.</summary>
    public static void CopyLibraries(string target)
    {
        CopyFolder("src", Path.Combine(target, "src"));
        CopyFolder("tools", Path.Combine(target, "tools"));
        CopyFolder("eng", Path.Combine(target, "eng"));
        CopyFolder(Path.Combine("docs", "analyzers"), Path.Combine(target, "docs", "analyzers"));
        foreach (string file in s_buildFiles)
        {
            File.Copy(Path.Combine(Repository.Root, file), Path.Combine(target, file));
        }
    }

    public static void CopyFolder(string folder, string target)
    {
        string source = Path.Combine(Repository.Root, folder);
        foreach (string file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
        {
            string path = Path.GetRelativePath(source, file);
            if (path.Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj"))
            {
                continue;
            }

            string copy = Path.Combine(target, path);
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
        }
    }
}
