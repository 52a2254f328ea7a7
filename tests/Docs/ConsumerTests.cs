namespace Pools.Tests.Docs;

/// <summary>The types that a reader copies from the page of consumers run in <c>tests/Deep/Consumers</c>.</summary>
public sealed partial class ConsumerTests
{
    private static readonly string[] s_sources =
    [
        .. Directory.GetFiles(Path.Combine(Repository.Root, "tests", "Deep", "Consumers"), "Pooled*.cs", SearchOption.AllDirectories)
            .Append(Path.Combine(Repository.Root, "tests", "Deep", "Consumers", "Json", "NewtonsoftArrayPool.cs"))
            .Select(file => File.ReadAllText(file).ReplaceLineEndings("\n")),
    ];

    [Fact]
    public void Types_on_the_page_are_those_that_run()
    {
        string[] types =
        [
            .. PageBlocks.Of(Path.Combine(Repository.Root, "docs", "consumers.md"))
                .SelectMany(block => Declaration().Matches(block)).Select(type => type.Value),
        ];

        Assert.Equal(s_sources.Length, types.Length);
        Assert.All(types, type => Assert.Contains(s_sources, source => source.Contains(type, StringComparison.Ordinal)));
    }

    [GeneratedRegex("^internal sealed class .*?^}$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Declaration();
}
