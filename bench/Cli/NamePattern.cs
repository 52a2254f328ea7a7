using System;
using System.Collections.Generic;
using System.IO.Enumeration;
using System.Linq;

namespace Pools.Bench.Cli;

/// <summary>Chooses things by name: a part of the name, or the whole name with <c>*</c> for anything.</summary>
internal static class NamePattern
{
    public static bool Matches(string pattern, string name) => pattern.Contains('*', StringComparison.Ordinal)
        ? FileSystemName.MatchesSimpleExpression(pattern, name, ignoreCase: true)
        : name.Contains(pattern, StringComparison.OrdinalIgnoreCase);

    /// <summary>All that match at least one of the patterns, or all when there are none.</summary>
    /// <exception cref="UsageException">A pattern matches nothing.</exception>
    public static List<T> Select<T>(IReadOnlyList<T> all, IReadOnlyList<string> patterns, Func<T, IEnumerable<string>> names)
    {
        string? useless = patterns.FirstOrDefault(p => !all.Any(item => names(item).Any(name => Matches(p, name))));
        return useless is null
            ? all.Where(item => patterns.Count == 0 || patterns.Any(p => names(item).Any(name => Matches(p, name)))).ToList()
            : throw new UsageException($"nothing is called '{useless}'; --list shows the names");
    }
}
