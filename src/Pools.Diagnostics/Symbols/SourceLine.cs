#if NET
using System.Globalization;

namespace Pools.Diagnostics.Symbols;

/// <summary>Lines of a source file.</summary>
/// <param name="Path">The file, as the compiler saw it.</param>
/// <param name="Line">The first line, from 1.</param>
/// <param name="LastLine">The last one: optimized code says only that a call is one of several lines.</param>
internal sealed record SourceLine(string Path, int Line, int LastLine)
{
    /// <summary>The file's name without its folder, and the lines.</summary>
    public override string ToString()
    {
        string name = Path[(Path.LastIndexOfAny(['/', '\\']) + 1)..];
        return string.Create(CultureInfo.InvariantCulture, $"{name}:{Line}{(LastLine > Line ? $"–{LastLine}" : "")}");
    }
}
#endif
