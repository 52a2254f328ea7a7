namespace Pools.Bench;

/// <summary>The pages and plots of the repository that show recorded results.</summary>
internal sealed class Documentation(string root)
{
    private readonly RecordedResults _results = new(RecordedResults.FolderOf(root));

    /// <summary>The paths of the pages and plots that do not show what is recorded.</summary>
    /// <exception cref="UsageException">A page shows a section without a record, or no page shows a record.</exception>
    public IReadOnlyList<string> Differences() => Differences(_ => { });

    /// <summary>Writes the pages and plots that do not show what is recorded, and returns their paths.</summary>
    /// <inheritdoc cref="Differences()" path="/exception"/>
    public IReadOnlyList<string> Write() => Differences(file => File.WriteAllText(file.Path, file.Text));

    private List<string> Differences(Action<(string Path, string Text)> fix)
    {
        List<(string Path, string Text)> different = Files()
            .FindAll(file => !File.Exists(file.Path) || File.ReadAllText(file.Path) != file.Text);
        different.ForEach(fix);
        return different.ConvertAll(file => Path.GetRelativePath(root, file.Path));
    }

    private List<(string Path, string Text)> Files()
    {
        Page page = new(_results);
        string plots = Path.Combine(root, "docs", "plots");
        List<(string Path, string Text)> files =
        [
            .. Directory.EnumerateFiles(Path.Combine(root, "docs"), "*.md", SearchOption.AllDirectories)
                .Append(Path.Combine(root, "README.md"))
                .Order(StringComparer.Ordinal)
                .Select(path => (path, Written(page, path, plots))),
        ];
        string[] unused = [.. _results.Names.Except(page.Used.Keys)];
        return unused.Length > 0
            ? throw new UsageException($"recorded, and on no page: {string.Join(", ", unused)}")
            : [.. files, .. page.Used.SelectMany(used => Section.PlotsOf(used.Key, used.Value))
                .Select(plot => (Path.Combine(plots, plot.File), plot.Svg))];
    }

    private string Written(Page page, string path, string plots)
    {
        try
        {
            return page.Write(File.ReadAllText(path), Path.GetRelativePath(Path.GetDirectoryName(path)!, plots).Replace('\\', '/') + "/");
        }
        catch (UsageException problem)
        {
            throw new UsageException($"{Path.GetRelativePath(root, path)}: {problem.Message}");
        }
    }
}
