using System;
using System.Globalization;
using System.IO;

namespace Pools.Replacement;

/// <summary>A line of the <see cref="Manifest"/>.</summary>
/// <param name="source">The original's path.</param>
/// <param name="stamp">Its length and time.</param>
/// <param name="version">The assembly's version.</param>
/// <param name="uses">The number of redirected uses. With 0, the application runs with the original.</param>
/// <param name="note">Why it runs with the original although that has uses.</param>
internal sealed class ManifestEntry(string source, string stamp, string version, int uses, string note)
{
    public string Source { get; } = source;

    public string Stamp { get; } = stamp;

    public int Uses { get; } = uses;

    public string Note { get; } = note;

    /// <summary>Reads a line.</summary>
    /// <returns>Null if the line is damaged.</returns>
    public static ManifestEntry? Parse(string line)
    {
        string[] parts = line.Split('\t');
        return parts.Length == 5 && int.TryParse(parts[3], NumberStyles.None, CultureInfo.InvariantCulture, out int uses)
            ? new(parts[0], parts[1], parts[2], uses, parts[4])
            : null;
    }

    /// <summary>A text that changes with the file.</summary>
    public static string StampOf(string path)
    {
        FileInfo file = new(path);
        return file.Exists ? FormattableString.Invariant($"{file.Length}:{file.LastWriteTimeUtc.Ticks}") : string.Empty;
    }

    public override string ToString() => FormattableString.Invariant($"{Source}\t{Stamp}\t{version}\t{Uses}\t{Note}");
}
