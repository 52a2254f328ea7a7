namespace Pools.Tests.Analyzers.Verifying;

/// <summary>The code that a page shows, and a program around it.</summary>
internal static class PageProgram
{
    public static string[] Blocks(string path) =>
        [.. File.ReadAllText(Path.Combine(Repository.Root, path)).Split("```csharp\n").Skip(1).Select(block => block.Split("\n```")[0])];

    /// <summary>A program with the members and parameters that a rule's code needs.</summary>
    public static string Whole(string id, string block)
    {
        string result = id switch
        {
            "POOL0002" => "Span<byte>",
            "POOL0005" => "bool",
            "POOL0007" => block.Contains("await", StringComparison.Ordinal) ? "async Task" : "Task",
            _ => "void",
        };
        string field = id switch
        {
            "POOL0004" => "private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create();",
            "POOL0008" => "private byte[] _array = ArrayPool<byte>.Shared.Rent(10);",
            "POOL0009" => "private byte[]? _packet = ArrayPool<byte>.Shared.Rent(10);",
            _ => "",
        };
        string parameters = id == "POOL0010" ? "string[] array" : "Stream stream, int length, byte[] token";
        string member = id == "POOL0008" ? block : $"public {result} Shown({parameters})\n{{\n{block}\n}}";
        string type = id == "POOL0008" ? "public sealed class Page : IDisposable" : "public sealed class Page";
        return $"// The id turns on a rule that is off by default.\n// {id}\n{type}\n{{\n{field}\n{member}\n}}\n";
    }
}
