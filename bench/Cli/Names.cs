using System.IO.Enumeration;

namespace Pools.Bench;

/// <summary>Chooses by whole name, part of a name, or pattern with <c>*</c>. Commas separate several.</summary>
internal static class Names
{
    /// <summary>All that are chosen, in their own order; all if <paramref name="patterns"/> is null.</summary>
    public static List<T> Select<T>(IReadOnlyList<T> all, string? patterns, Func<T, string> name)
    {
        if (patterns is null)
        {
            return [.. all];
        }

        HashSet<T> chosen = [];
        foreach (string pattern in Split(patterns))
        {
            List<T> matching = Where(name => name.Equals(pattern, StringComparison.OrdinalIgnoreCase)) is { Count: > 0 } exact
                ? exact
                : Where(name => pattern.Contains('*', StringComparison.Ordinal)
                    ? FileSystemName.MatchesSimpleExpression(pattern, name, ignoreCase: true)
                    : name.Contains(pattern, StringComparison.OrdinalIgnoreCase));
            chosen.UnionWith(matching.Count > 0
                ? matching
                : throw new UsageException($"nothing is called '{pattern}'; --list shows the names"));
        }

        return [.. all.Where(chosen.Contains)];

        List<T> Where(Func<string, bool> isMatch) => [.. all.Where(item => isMatch(name(item)))];
    }

    /// <summary>The contenders of a list, and the one that ratios are to; none if there is no list.</summary>
    public static string[] Contenders(string? list)
    {
        string[] ids = list is null ? [] : [.. Split(list).Append(Bench.Contenders.SharedId).Distinct()];
        return ids.FirstOrDefault(id => Bench.Contenders.Bytes.All(c => c.Id != id)) is { } unknown
            ? throw new UsageException($"--contenders: there is no '{unknown}'; bench --list shows the names")
            : ids;
    }

    private static string[] Split(string text) =>
        text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries) is { Length: > 0 } patterns
            ? patterns
            : throw new UsageException($"'{text}' names nothing");
}
