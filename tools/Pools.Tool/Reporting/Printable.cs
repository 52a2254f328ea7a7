namespace Pools.Tool.Reporting;

/// <summary>Replaces characters that control a terminal, break a line, or change the direction of writing.</summary>
internal static class Printable
{
    private const char Replacement = '\uFFFD';

    public static string Of(string text) => string.Concat(text.Select(character => IsHidden(character) ? Replacement : character));

    private static bool IsHidden(char character) =>
        char.GetUnicodeCategory(character)
            is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
}
