using System;
using System.IO;
using System.Linq;

namespace Pools.Tests.Analyzers.Verifying;

/// <summary>The code that a rule's page shows, and a program around it.</summary>
internal static class PageProgram
{
    private const string Begin = "```csharp\n";
    private const string End = "\n```";

    /// <summary>What a page shows: the code before, and the code after.</summary>
    public static string[] Blocks(string path) =>
        [.. File.ReadAllText(Path.Combine(Repository.Root, path)).Split(Begin).Skip(1).Select(block => block[..block.IndexOf(End, StringComparison.Ordinal)])];

    /// <summary>A program around what a page shows, with what that takes for granted. The rule's id in it turns on a rule that is off.</summary>
    public static string Whole(string id, string block)
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
