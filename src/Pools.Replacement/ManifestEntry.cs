using System;
using System.Globalization;

namespace Pools.Replacement;

/// <summary>A line of the <see cref="Manifest"/>.</summary>
/// <param name="source">The original's path.</param>
/// <param name="stamp">Its length and time.</param>
/// <param name="version">The assembly's version.</param>
/// <param name="uses">The number of redirected uses; 0: the original is used.</param>
/// <param name="note">Why the original is used, if it has uses.</param>
internal sealed class ManifestEntry(string source, string stamp, string version, int uses, string note)
{
    public string Source { get; } = source;

    public string Stamp { get; } = stamp;

    public int Uses { get; } = uses;

    public string Note { get; } = note;

    public static ManifestEntry Parse(string line)
    {
        string[] parts = line.Split('\t');
        return new(parts[0], parts[1], parts[2], int.Parse(parts[3], CultureInfo.InvariantCulture), parts[4]);
    }

    public override string ToString() => FormattableString.Invariant($"{Source}\t{Stamp}\t{version}\t{Uses}\t{Note}");
}
