namespace Pools.Tool.Reporting;

/// <summary>Replaces what steers a terminal, breaks a line, or turns the direction of writing.</summary>
internal static class Printable
{
    private const char Replacement = '\uFFFD';

    public static string Of(string text) => string.Concat(text.Select(character => IsHidden(character) ? Replacement : character));

    private static bool IsHidden(char character) =>
        char.GetUnicodeCategory(character)
            is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
}
