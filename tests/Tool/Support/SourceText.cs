namespace Pools.Tests.Tools;

/// <summary>The source of the programs.</summary>
internal static class SourceText
{
    /// <summary>Returns the number of the first line with a text, from 1.</summary>
    /// <param name="after">The text of an earlier line; null: from the beginning.</param>
    public static int LineOf(string file, string text, string? after = null)
    {
        string[] lines = File.ReadAllLines(Path.Combine(Repository.Root, "tests", "Tool", "Programs", file));
        int start = after is null ? 0 : Array.FindIndex(lines, line => line.Contains(after, StringComparison.Ordinal));
        int found = start < 0 ? -1 : Array.FindIndex(lines, start, line => line.Contains(text, StringComparison.Ordinal));
        return found >= 0 ? found + 1 : throw new ArgumentException($"{file} has no '{text}' behind '{after}'.", nameof(text));
    }
}
