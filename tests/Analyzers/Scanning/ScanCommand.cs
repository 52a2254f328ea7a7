namespace Pools.Tests.Analyzers.Scanning;

/// <summary>
/// Prints every report on the sources of folders. The sources below a project file are compiled against the framework alone: types of
/// missing packages are error types. Files with pool calls that were not bound because of that are named, since silence says nothing there.
/// </summary>
internal static class ScanCommand
{
    /// <summary>A source without any of these does not call a pool.</summary>
    private static readonly string[] s_words = ["Rent(", "Return(", "ReturnAndClear(", "MemoryOwner"];

    private const int MostUnbound = 10;

    private static readonly CSharpParseOptions s_options = AnalyzerRun.ParseOptions.WithPreprocessorSymbols((string[])[
        "NET", "NETCOREAPP", "NETSTANDARD2_1_OR_GREATER",
        .. Enumerable.Range(5, 6).Select(version => $"NET{version}_0_OR_GREATER"),
        .. new[] { "2_1", "3_0", "3_1" }.Select(version => $"NETCOREAPP{version}_OR_GREATER")]);

    private static readonly EnumerationOptions s_everywhere = new()
    {
        RecurseSubdirectories = true,
        AttributesToSkip = FileAttributes.ReparsePoint,
    };

    public static async Task<int> Run(string[] folders)
    {
        if (folders.Length == 0 || !folders.All(Directory.Exists))
        {
            Console.Error.WriteLine("usage: scan FOLDER...   (each an existing folder of sources)");
            return 2;
        }

        foreach (string folder in folders)
        {
            await Scan(Path.GetFullPath(folder), Console.Out);
        }

        return 0;
    }

    public static async Task Scan(string folder, TextWriter output)
    {
        HashSet<string> projects = [.. Files(folder, "*.csproj").Select(path => Path.GetDirectoryName(path)!)];
        (int files, int reports) = (0, 0);
        List<(string Path, PoolCallCount Count)> withPools = [];
        foreach (IGrouping<string, string> project in Files(folder, "*.cs").GroupBy(path => ProjectOf(path, projects, folder)))
        {
            (string Path, string Text)[] sources = [.. project.Select(path => (path, File.ReadAllText(path)))];
            files += sources.Length;
            if (!sources.Any(source => CallsPool(source.Text)))
            {
                continue;
            }

            SyntaxTree[] trees = [.. sources.Select(source => CSharpSyntaxTree.ParseText(source.Text, s_options, source.Path))];
            SyntaxTree[] callers = [.. trees.Where((_, i) => CallsPool(sources[i].Text))];
            string usings = ProjectUsings.Read(project.Key, folder);
            Bound best = Bind(trees, callers, usings + AnalyzerRun.ImplicitUsings);
            if (best.Counts.Any(count => count.Bound < count.Calls))
            {
                // Imported files and packages may declare implicit usings. Without such a declaration they make names ambiguous.
                Bound other = Bind(trees, callers, usings);
                best = other.Counts.Sum(count => count.Bound) > best.Counts.Sum(count => count.Bound) ? other : best;
            }

            withPools.AddRange(callers.Zip(best.Counts, (tree, count) => (Path.GetRelativePath(folder, tree.FilePath), count)));
            foreach (Diagnostic report in await AnalyzerRun.Report(best.Compilation, trees: callers))
            {
                reports++;
                Print(folder, report, output);
            }
        }

        foreach ((string path, PoolCallCount count) in withPools
            .Where(file => file.Count.Bound < file.Count.Calls)
            .OrderByDescending(file => file.Count.Calls - file.Count.Bound)
            .Take(MostUnbound))
        {
            output.WriteLine($"{path}: {count.Bound} of {count.Calls} pool calls bound");
        }

        (int calls, int bound) = (withPools.Sum(file => file.Count.Calls), withPools.Sum(file => file.Count.Bound));
        string counts = $"{files} files, {withPools.Count} with pools, {bound} of {calls} pool calls bound, {reports} reports";
        output.WriteLine($"= {folder}: {counts}");
    }

    private static Bound Bind(SyntaxTree[] trees, SyntaxTree[] callers, string usings)
    {
        SyntaxTree first = CSharpSyntaxTree.ParseText(usings, s_options);
        CSharpCompilation compilation = AnalyzerRun.Compile([first, .. trees], AnalyzerRun.Options(""));
        return new(compilation, [.. callers.Select(tree => PoolCallCount.Of(compilation.GetSemanticModel(tree)))]);
    }

    private static bool CallsPool(string text) => s_words.Any(word => text.Contains(word, StringComparison.Ordinal));

    private static IEnumerable<string> Files(string folder, string pattern) =>
        Directory.EnumerateFiles(folder, pattern, s_everywhere)
            .Where(path => !Path.GetRelativePath(folder, path).Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj"))
            .Order(StringComparer.Ordinal);

    /// <summary>The nearest folder above with a project file.</summary>
    private static string ProjectOf(string path, HashSet<string> projects, string folder)
    {
        string at = Path.GetDirectoryName(path)!;
        return at == folder || projects.Contains(at) ? at : ProjectOf(at, projects, folder);
    }

    private static void Print(string folder, Diagnostic report, TextWriter output)
    {
        int line = Expectation.LineOf(report);
        string path = Path.GetRelativePath(folder, report.Location.SourceTree!.FilePath);
        string proof = report.Properties.GetValueOrDefault("Proof") ?? "";
        output.WriteLine($"{path}:{line} {report.Severity} {report.Id} [{proof}] {report.GetMessage(CultureInfo.InvariantCulture)}");
        output.WriteLine($"    {report.Location.SourceTree.GetText().Lines[line - 1].ToString().Trim()}");
    }

    private sealed record Bound(CSharpCompilation Compilation, PoolCallCount[] Counts);
}
