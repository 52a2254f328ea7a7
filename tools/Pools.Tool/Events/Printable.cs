namespace Pools.Tool.Events;

/// <summary>Text of a process's own that a terminal may be given: what steers the terminal, or turns the direction of writing, is replaced. The process may be hostile.</summary>
internal static class Printable
{
    private const char Replacement = '\uFFFD';

    public static string Of(string text) => text.Any(IsHidden) ? string.Create(text.Length, text, Replace) : text;

    private static void Replace(Span<char> written, string text)
    {
        for (int i = 0; i < written.Length; i++)
        {
            written[i] = IsHidden(text[i]) ? Replacement : text[i];
        }
    }

    private static bool IsHidden(char character) =>
        char.GetUnicodeCategory(character) is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
}
