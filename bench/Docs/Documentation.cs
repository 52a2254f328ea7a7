using System.Text;

namespace Pools.Bench;

/// <summary>The pages and plots of the repository, as the recorded results have them.</summary>
/// <param name="root">The folder of the repository.</param>
internal sealed class Documentation(string root)
{
    private readonly RecordedResults _results = new(root);

    /// <summary>Every page and plot that shows recorded results, by its path, and what is to stand in it.</summary>
    /// <exception cref="UsageException">A page asks for what is not recorded, or something is recorded that no page shows.</exception>
    public IReadOnlyList<(string Path, string Text)> Files()
    {
        Page page = new(_results, Section.PlotsOf);
        List<(string Path, string Text)> files = [];
        foreach (string path in Directory.EnumerateFiles(Path.Combine(root, "docs"), "*.md", SearchOption.AllDirectories).Append(Path.Combine(root, "README.md")).Order(StringComparer.Ordinal))
        {
            string plots = Path.GetRelativePath(Path.GetDirectoryName(path)!, Path.Combine(root, "docs", "plots")).Replace('\\', '/') + "/";
            try
            {
                files.Add((path, page.Write(File.ReadAllText(path), plots)));
            }
            catch (UsageException problem)
            {
                throw new UsageException($"{Path.GetRelativePath(root, path)}: {problem.Message}");
            }
        }

        string[] unused = [.. _results.Names.Except(page.Used)];
        return unused.Length > 0
            ? throw new UsageException($"recorded, and on no page: {string.Join(", ", unused)}")
            : [.. files, .. page.Used.SelectMany(name => Section.PlotsOf(name, _results.Read(name))).Select(plot => (Path.Combine(root, "docs", "plots", plot.File), plot.Svg))];
    }

    /// <summary>The paths of those that are otherwise.</summary>
    public IEnumerable<string> Differences() => from file in Files() where !File.Exists(file.Path) || File.ReadAllText(file.Path) != file.Text select Path.GetRelativePath(root, file.Path);

    /// <summary>Writes what is otherwise.</summary>
    public IReadOnlyList<string> Write()
    {
        string[] differences = [.. Differences()];
        foreach ((string path, string text) in Files().Where(file => differences.Contains(Path.GetRelativePath(root, file.Path))))
        {
            File.WriteAllText(path, text, new UTF8Encoding(false));
        }

        return differences;
    }
}
