using System.Linq;
using System.Text;

namespace Pools.Diagnostics;

/// <summary>The exception for a scope in which something was wrong or is still rented.</summary>
public class DebugPoolScopeException : Exception
{
    /// <summary>Some 200 lines. People read no more, and test runners copy a message into every result file (arbitrary).</summary>
    internal const int MostCharacters = 16 * 1_024;

    /// <summary>A name made from data may be long (arbitrary).</summary>
    private const int MostNameCharacters = 200;

    /// <summary>Initializes an exception from a scope's reports.</summary>
    /// <param name="scope">The scope's name.</param>
    /// <param name="reports">The misuses. The message holds the first ones, up to about 16,000 characters, and counts the others.</param>
    public DebugPoolScopeException(string scope, IReadOnlyList<MisuseReport> reports)
        : this(scope, reports, new long[MisuseKinds.Count])
    {
    }

    /// <param name="scope">The scope's name.</param>
    /// <param name="reports">The misuses.</param>
    /// <param name="omitted">How many occurrences of each kind are in no report.</param>
    internal DebugPoolScopeException(string scope, IReadOnlyList<MisuseReport> reports, IReadOnlyList<long> omitted)
        : base(Describe(scope, reports, omitted)) => Reports = reports;

    /// <summary>Gets the misuses.</summary>
    public IReadOnlyList<MisuseReport> Reports { get; }

    private static string Describe(string scope, IReadOnlyList<MisuseReport> reports, IReadOnlyList<long> omitted)
    {
        StringBuilder text = new();
        string misuses = reports.Count == 1 ? "misuse" : "misuses";
        text.AppendLine(FormattableString.Invariant($"{Cut(scope, MostNameCharacters)}: {reports.Count} {misuses} of rented arrays."));
        int shown = 0;
        while (shown < reports.Count && text.Length < MostCharacters)
        {
            string report = reports[shown].ToString();
            if (shown != 0 && text.Length + report.Length > MostCharacters)
            {
                break;
            }

            text.Append(shown == 0 ? string.Empty : Environment.NewLine + Environment.NewLine).Append(Cut(report, MostCharacters));
            shown++;
        }

        long[] left = [.. omitted.Select((count, kind) => count + reports.Skip(shown).Count(report => report.Kind == (MisuseKind)kind))];
        if (left.Sum() is > 0 and var more)
        {
            IEnumerable<string> kinds = left
                .Select((count, kind) => count == 0 ? null : FormattableString.Invariant($"{count:N0} {(MisuseKind)kind}"))
                .OfType<string>();
            text.AppendLine().AppendLine().Append(FormattableString.Invariant($"and {more:N0} more: {string.Join(", ", kinds)}"));
        }

        return text.ToString();
    }

    private static string Cut(string text, int length) => text.Length <= length ? text : text.Remove(length) + " …";
}
