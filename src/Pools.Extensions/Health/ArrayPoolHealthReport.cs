using System.Globalization;
using System.Linq;
using System.Text;
using Pools.Internal;

namespace Pools;

/// <summary>The state of the pools of a container.</summary>
/// <remarks>Immutable; safe for any thread.</remarks>
public sealed record ArrayPoolHealthReport
{
    private static readonly string[] s_titles = ["pool", "key", "elements", "rented", "outstanding", "hits", "pooled bytes", "misuses"];

    /// <summary>Gets the state of each array pool.</summary>
    public IReadOnlyList<ArrayPoolHealth> Pools { get; init; } = [];

    /// <summary>Gets the counts of each object pool.</summary>
    public IReadOnlyList<ObjectPoolStatistics> ObjectPools { get; init; } = [];

    /// <summary>Returns a table of the array pools, then a line for each object pool.</summary>
    public override string ToString()
    {
        string[][] rows = [s_titles, .. Pools.Select(Row)];
        int[] widths = [.. Enumerable.Range(0, s_titles.Length).Select(column => rows.Max(row => row[column].Length))];
        StringBuilder text = new();
        foreach (string[] row in rows)
        {
            // Names to the left, figures to the right.
            text.AppendJoin("  ", row.Select((cell, i) => i < 3 ? cell.PadRight(widths[i]) : cell.PadLeft(widths[i]))).AppendLine();
        }

        foreach (ObjectPoolStatistics pool in ObjectPools)
        {
            text.Append(pool).AppendLine();
        }

        return text.ToString();
    }

    private static string[] Row(ArrayPoolHealth pool) =>
    [
        pool.Name,
        pool.ServiceKey?.ToString() ?? "",
        CSharpName.Of(pool.ElementType),
        Format(pool.Statistics.Rented),
        Format(pool.Outstanding),
        Format(pool.HitRate),
        Format(pool.Statistics.PooledBytes),
        Format(pool.Misuses),
    ];

    private static string Format(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    private static string Format(double? share) => share?.ToString("P1", CultureInfo.InvariantCulture) ?? "–";
}
