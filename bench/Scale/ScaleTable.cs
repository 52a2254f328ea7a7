using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Reporting;
using Pools.Tests.Simulation;

namespace Pools.Bench.Scale;

/// <summary>What the simulation has found, as a table.</summary>
internal static class ScaleTable
{
    private const int MostFields = 3;

    public static TableModel Of(IEnumerable<ScaleResult> results)
    {
        TableModel table = new(["load", "pool", "cores", "ns", "a µs", "lines", "by field", "busiest line", "moves", "worst word", "writes"]) { LeastImportant = [6, 7, 8, 9, 10] };
        foreach (ScaleResult result in results)
        {
            table.Rows.Add(new TableRow(
                [
                    result.Load,
                    result.Subject,
                    result.Cores.ToString(CultureInfo.InvariantCulture),
                    result.Nanoseconds.ToString("#,0.0", CultureInfo.InvariantCulture),
                    result.Throughput.ToString("#,0.0", CultureInfo.InvariantCulture),
                    result.PoolLines.ToString("0.000", CultureInfo.InvariantCulture),
                    string.Join(", ", result.Fields.Take(MostFields).Select(field => string.Create(CultureInfo.InvariantCulture, $"{field.Field} {field.Lines:0.000}"))),
                    result.Busiest?.Field ?? "",
                    result.Busiest?.Lines.ToString("0.000", CultureInfo.InvariantCulture) ?? "",
                    result.Worst is { } worst ? $"{worst.Field} ({worst.Writers} cores)" : "",
                    result.Worst?.Writes.ToString("0.000", CultureInfo.InvariantCulture) ?? "",
                ],
                result.Subject == PerCoreSubject.PoolName ? RowStyle.Ours : RowStyle.Plain));
        }

        return table;
    }
}
