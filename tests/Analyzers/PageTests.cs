using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Pools.Analyzers;
using Pools.Tests.Analyzers.Verifying;
using Pools.Tests.Smoke;
using Xunit;

namespace Pools.Tests.Analyzers;

/// <summary>What the pages of the rules show is so: the code before is reported where its comment says, the code after is not.</summary>
public sealed class PageTests
{
    private const string Begin = "```csharp\n";
    private const string End = "\n```";

    public static TheoryData<string> Rules => new(new PoolUsageAnalyzer().SupportedDiagnostics.Select(rule => rule.Id));

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task The_code_before_is_reported_and_the_code_after_is_not(string id)
    {
        string[] blocks = [.. File.ReadAllText(Path.Combine(Repository.Root, "docs", "analyzers", $"{id}.md")).Split(Begin).Skip(1).Select(block => block[..block.IndexOf(End, StringComparison.Ordinal)])];
        Assert.Equal(2, blocks.Length);
        Assert.Contains($"// {id}", blocks[0], StringComparison.Ordinal);

        Assert.Null(await Expectation.Compare(Whole(id, blocks[0].Replace($"// {id}", $"// expect: {id}", StringComparison.Ordinal)), new PoolUsageAnalyzer()));
        Assert.Null(await Expectation.Compare(Whole(id, blocks[1]), new PoolUsageAnalyzer()));
    }

    /// <summary>A program around what a page shows, with what that takes for granted. The rule's id in it turns on a rule that is off.</summary>
    private static string Whole(string id, string block)
    {
        string result = id switch
        {
            "POOL0002" => "Span<byte>",
            "POOL0005" => "bool",
            "POOL0007" => block.Contains("await", StringComparison.Ordinal) ? "async Task" : "Task",
            _ => "void",
        };
        string fields = id switch
        {
            "POOL0004" => "private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create();",
            "POOL0008" => "private byte[] _array = ArrayPool<byte>.Shared.Rent(10);",
            "POOL0009" => "private byte[]? _packet = ArrayPool<byte>.Shared.Rent(10);",
            _ => "",
        };
        string parameters = id == "POOL0010" ? "string[] array" : "Stream stream, int length, byte[] token";
        string member = id == "POOL0008" ? block : $"public {result} Shown({parameters})\n{{\n{block}\n}}";
        return $"// {id}\nusing System; using System.Buffers; using System.IO; using System.Threading; using System.Threading.Tasks;\npublic sealed class Page{(id == "POOL0008" ? " : IDisposable" : "")}\n{{\n{fields}\n{member}\n}}\n";
    }
}
