using System.IO.Enumeration;

namespace Pools.Bench;

/// <summary>Chooses by whole name, part of a name, or pattern with <c>*</c>. Commas separate several; a name may contain some.</summary>
internal static class Names
{
    /// <summary>All that are chosen, in their own order; all if <paramref name="patterns"/> is null.</summary>
    /// <param name="names">The names of one of them, the first of which is shown.</param>
    /// <param name="isListed">Whether the command has <c>--list</c>; otherwise the error says what there is.</param>
    public static List<T> Select<T>(IReadOnlyList<T> all, string? patterns, Func<T, IEnumerable<string>> names, bool isListed = true)
    {
        if (patterns is null)
        {
            return [.. all];
        }

        HashSet<T> chosen = [];
        foreach (string pattern in Split(patterns, [.. all.SelectMany(names)]))
        {
            List<T> matching = Where(name => name.Equals(pattern, StringComparison.OrdinalIgnoreCase)) is { Count: > 0 } exact
                ? exact
                : Where(name => pattern.Contains('*', StringComparison.Ordinal)
                    ? FileSystemName.MatchesSimpleExpression(pattern, name, ignoreCase: true)
                    : name.Contains(pattern, StringComparison.OrdinalIgnoreCase));
            chosen.UnionWith(matching.Count > 0 ? matching : throw new UsageException($"nothing is called '{pattern}'; {Known()}"));
        }

        return [.. all.Where(chosen.Contains)];

        List<T> Where(Func<string, bool> isMatch) => [.. all.Where(item => names(item).Any(isMatch))];

        string Known() => isListed
            ? "--list shows the names"
            : $"there are: {string.Join("; ", all.Select(item => names(item).First()).Distinct())}";
    }

    /// <summary>The contenders of a list, and the one that ratios are to; none if there is no list.</summary>
    public static string[] Contenders(string? list)
    {
        string[] ids = list is null ? [] : [.. Split(list, []).Append(Bench.Contenders.SharedId).Distinct()];
        return ids.FirstOrDefault(id => Bench.Contenders.Bytes.All(c => c.Id != id)) is { } unknown
            ? throw new UsageException($"--contenders: nobody is called '{unknown}'; bench --list shows the names")
            : ids;
    }

    private static List<string> Split(string text, string[] names)
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

        return patterns.Count > 0 ? patterns : throw new UsageException($"'{text}' names nothing");
    }
}
