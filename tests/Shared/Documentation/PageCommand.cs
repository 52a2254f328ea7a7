namespace Pools.Tests;

/// <summary>A command on a page.</summary>
internal sealed partial record PageCommand(string Page, int Line, string Text)
{
    /// <summary>The words, as a shell divides them.</summary>
    public IReadOnlyList<string> Words => [.. Word().Matches(Text).Select(word => Quotes().Replace(word.Value, "$1$2"))];

    public override string ToString() => $"{Page}:{Line}: {Text}";

    [GeneratedRegex("(?:[^ '\"]|'[^']*'|\"[^\"]*\")+")]
    private static partial Regex Word();

    [GeneratedRegex("'([^']*)'|\"([^\"]*)\"")]
    private static partial Regex Quotes();
}
