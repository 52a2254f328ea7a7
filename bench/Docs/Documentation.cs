namespace Pools.Bench;

/// <summary>The pages and plots of the repository, as the recorded results have them.</summary>
internal sealed class Documentation(string root)
{
    private readonly RecordedResults _results = new(root);

    /// <summary>Every page and plot that shows recorded results, by its path, and what is to stand in it.</summary>
    /// <exception cref="UsageException">A page asks for what is not recorded, or something is recorded that no page shows.</exception>
    private List<(string Path, string Text)> Files()
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

        string[] unused = [.. _results.Names.Except(page.Used.Keys)];
        return unused.Length > 0
            ? throw new UsageException($"recorded, and on no page: {string.Join(", ", unused)}")
            : [.. files, .. page.Used.SelectMany(section => Section.PlotsOf(section.Key, section.Value)).Select(plot => (Path.Combine(root, "docs", "plots", plot.File), plot.Svg))];
    }

    /// <summary>The pages and plots that do not show what is recorded.</summary>
    /// <returns>Their paths.</returns>
    /// <exception cref="UsageException">A page asks for what is not recorded, or something is recorded that no page shows.</exception>
    public IReadOnlyList<string> Differences() => Differences(_ => { });

    /// <summary>Writes the pages and plots that do not show what is recorded.</summary>
    /// <returns>Their paths.</returns>
    /// <exception cref="UsageException">A page asks for what is not recorded, or something is recorded that no page shows. Nothing was written.</exception>
    public IReadOnlyList<string> Write() => Differences(file => File.WriteAllText(file.Path, file.Text, new UTF8Encoding(false)));

    private List<string> Differences(Action<(string Path, string Text)> mend)
    {
        List<(string Path, string Text)> different = Files().FindAll(file => !File.Exists(file.Path) || File.ReadAllText(file.Path) != file.Text);
        different.ForEach(mend);
        return different.ConvertAll(file => Path.GetRelativePath(root, file.Path));
    }
}
