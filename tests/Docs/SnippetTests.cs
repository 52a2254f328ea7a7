using Pools.Diagnostics;

namespace Pools.Tests.Docs;

/// <summary>The code on the pages compiles, and its programs run.</summary>
public sealed class SnippetTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    /// <summary>tests/Analyzers compiles the pages of rules, tests/Packages the readmes of packages.</summary>
    public static TheoryData<string> Pages =>
    [
        .. DocumentationPages.All.Where(page =>
            !page.StartsWith("docs/analyzers/POOL", StringComparison.Ordinal)
            && !page.StartsWith("src/", StringComparison.Ordinal)
            && PageBlocks.Of(Path.Combine(Repository.Root, page)).Count != 0),
    ];

    public void Dispose() => _folder.Dispose();

    [Theory, MemberData(nameof(Pages))]
    public void Code_on_a_page_compiles_and_runs(string page)
    {
        Assert.All(PageBlocks.Of(Path.Combine(Repository.Root, page)), block =>
        {
            SnippetContext context = SnippetContext.Of(block);
            Assembly assembly = Snippet.Compile(block, context);
            if (assembly.EntryPoint is not null && !context.IsEndless)
            {
                if (block.Contains("// throws: AP009 Leak", StringComparison.Ordinal))
                {
                    DebugPoolScopeException leak = Assert.Throws<DebugPoolScopeException>(() => Run(assembly));
                    Assert.Equal(MisuseKind.Leak, Assert.Single(leak.Reports).Kind);
                }
                else
                {
                    Run(assembly);
                }
            }
        });
    }

    [Fact]
    public void Code_with_an_error_does_not_compile() =>
        Assert.ThrowsAny<Exception>(() => Snippet.Compile("byte[] array = ArrayPool<byte>.Shared.Rents(1);", SnippetContext.Of("")));

    private void Run(Assembly program)
    {
        string text = Path.Combine(_folder.Path, "lines");
        string configuration = Path.Combine(_folder.Path, "appsettings.json");
        File.WriteAllText(text, "one\ntwo\n");
        string page = Path.Combine(Repository.Root, "docs", "dependency-injection.md");
        File.WriteAllText(configuration, Assert.Single(PageBlocks.Of(page, "json")));
        program.EntryPoint!.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [new[] { text, configuration }], null);
    }
}
