using System.IO.Enumeration;

namespace Pools.Bench;

/// <summary>Chooses things by name: the whole name, or where nothing is called so a part of it, or with <c>*</c> for anything. Several are separated by commas, which may stand in a name too.</summary>
internal static class Names
{
    /// <summary>All that are chosen, in their own order, or all when nothing is said.</summary>
    /// <param name="patterns">What the command line says; null for nothing.</param>
    /// <param name="names">The names of one of them, the first of which is shown.</param>
    /// <param name="isListed">Whether the command has <c>--list</c>: without it the error says what there is.</param>
    public static List<T> Select<T>(IReadOnlyList<T> all, string? patterns, Func<T, IEnumerable<string>> names, bool isListed = true)
    {
        if (patterns is null)
        {
            return [.. all];
        }

        HashSet<T> chosen = [];
        foreach (string pattern in Split(patterns, [.. all.SelectMany(names)]))
        {
            List<T> matching = Matching(pattern);
            chosen.UnionWith(matching.Count > 0 ? matching : throw new UsageException($"nothing is called '{pattern}'; {(isListed ? "--list shows the names" : $"there are: {string.Join("; ", all.Select(item => names(item).First()).Distinct())}")}"));
        }

        return [.. all.Where(chosen.Contains)];

        List<T> Matching(string pattern) =>
            Where(name => name.Equals(pattern, StringComparison.OrdinalIgnoreCase)) is { Count: > 0 } exact ? exact
            : Where(name => pattern.Contains('*', StringComparison.Ordinal)
                ? FileSystemName.MatchesSimpleExpression(pattern, name, ignoreCase: true)
                : name.Contains(pattern, StringComparison.OrdinalIgnoreCase));

        List<T> Where(Func<string, bool> isMatch) => [.. all.Where(item => names(item).Any(isMatch))];
    }

    /// <summary>The comma-separated parts of a list, at least one.</summary>
    public static string[] Split(string text, string[] names)
    {
        List<string> patterns = [];
        Span<string> rest = text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        while (!rest.IsEmpty)
        {
            // As many parts together as are a name.
            int parts = rest.Length;
            while (parts > 1 && !names.Contains(string.Join(", ", rest[..parts].ToArray()), StringComparer.OrdinalIgnoreCase))
            {
                parts--;
            }

            patterns.Add(string.Join(", ", rest[..parts].ToArray()));
            rest = rest[parts..];
        }

        return patterns.Count > 0 ? [.. patterns] : throw new UsageException($"'{text}' names nothing");
    }

    /// <summary>The contenders of a list, and the one that ratios are to; none when nothing is said.</summary>
    public static string[] Contenders(string? list)
    {
        string[] ids = list is null ? [] : [.. Split(list, []).Append(Bench.Contenders.SharedId).Distinct()];
        return ids.FirstOrDefault(id => Bench.Contenders.Bytes.All(c => c.Id != id)) is { } unknown
            ? throw new UsageException($"--contenders: nobody is called '{unknown}'; bench --list shows the names")
            : ids;
    }
}
