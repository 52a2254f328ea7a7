using System.Collections.Generic;
using System.Text;

namespace Pools.Tests;

/// <summary>A command that a page shows.</summary>
/// <param name="Page">The page's path in the repository.</param>
/// <param name="Line">On which line, from 1.</param>
/// <param name="Text">The whole line, without a comment.</param>
internal sealed record PageCommand(string Page, int Line, string Text)
{
    /// <summary>Its words, as a shell divides them.</summary>
    public IReadOnlyList<string> Words => Divide(Text);

    public override string ToString() => $"{Page}:{Line}: {Text}";

    private static List<string> Divide(string text)
    {
        List<string> words = [];
        StringBuilder word = new();
        char quote = '\0';
        bool hasWord = false;
        foreach (char letter in text)
        {
            if (quote != '\0' ? letter == quote : letter is '\'' or '"')
            {
                quote = quote == '\0' ? letter : '\0';
                hasWord = true;
            }
            else if (quote == '\0' && letter == ' ')
            {
                End();
            }
            else
            {
                word.Append(letter);
                hasWord = true;
            }
        }

        End();
        return words;

        void End()
        {
            if (hasWord)
            {
                words.Add(word.ToString());
                word.Clear();
                hasWord = false;
            }
        }
    }
}
