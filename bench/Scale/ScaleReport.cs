using Pools.Tests.Simulation;
using static Pools.Bench.SvgBuilder;

namespace Pools.Bench;

/// <summary>What the simulation has found, as a table and as plots.</summary>
internal static class ScaleReport
{
    private const int MostFields = 3;

    // Of a page, which is to be read: the ends, and each socket's worth in between.
    private static readonly int[] s_shownCores = [1, 2, 16, 64, 256];

    private const double Top = 96;
    private const double Bottom = 400;
    private const double PanelWidth = 290;

    // What is drawn for nothing at all, which has no place on a logarithmic scale.
    private const double LeastLines = 0.001;

    public static TableModel Table(IEnumerable<ScaleResult> results) => TableModel.Of(
        results,
        result => result.Subject == PerCoreSubject.PoolName ? RowStyle.Ours : RowStyle.Plain,
        [
            new("load", result => result.Load),
            new("pool", result => result.Subject),
            new("cores", result => Cores(result.Cores)),
            new("ns", result => result.Nanoseconds.ToString("#,0.0", CultureInfo.InvariantCulture)),
            new("a µs", result => result.Throughput.ToString("#,0.0", CultureInfo.InvariantCulture)),
            new("lines", result => Lines(result.PoolLines)),
            new("by field", result => FieldsOf(result, "0.000")),
            new("busiest line", result => result.Busiest?.Field ?? ""),
            new("moves", result => Lines(result.Busiest?.Lines)),
            new("worst word", result => result.Worst is { } worst ? $"{worst.Field} ({worst.Writers} cores)" : ""),
            new("writes", result => Lines(result.Worst?.Writes)),
        ],
        leastImportant: [6, 7, 8, 9, 10]);

    /// <summary>The pools side by side, a line for each load and number of cores.</summary>
    public static TableModel Compared(IReadOnlyList<ScaleResult> results)
    {
        string[] subjects = [.. results.Select(result => result.Subject).Distinct()];
        return new(["load", "cores", .. subjects.SelectMany(subject => (string[])[$"{subject}, ns", $"{subject}, lines"])], leftColumns: 1)
        {
            Rows =
            [
                .. from result in results
                   where s_shownCores.Contains(result.Cores)
                   group result by (result.Load, result.Cores) into place
                   select new TableRow([place.Key.Load, Cores(place.Key.Cores), .. subjects.Select(subject => place.First(result => result.Subject == subject)).SelectMany(Figures)]),
            ],
        };
    }

    /// <summary>One pool, and what moves most.</summary>
    public static TableModel ByField(IReadOnlyList<ScaleResult> results) => new(["load", "cores", "ns", "lines", "by field"], leftColumns: 1)
    {
        Rows = [.. results.Where(result => s_shownCores.Contains(result.Cores)).Select(result => new TableRow([result.Load, Cores(result.Cores), .. Figures(result), FieldsOf(result, "0.0")]))],
    };

    /// <summary>Each field whose lines move, by itself: for sentences.</summary>
    public static TableModel Fields(IReadOnlyList<ScaleResult> results) => new(["load", "pool", "cores", "field", "moves"])
    {
        Rows =
        [
            .. from result in results
               from field in result.Fields
               select new TableRow([result.Load, result.Subject, Cores(result.Cores), field.Field, field.Lines.ToString("0.00", CultureInfo.InvariantCulture)]),
        ],
    };

    public static IEnumerable<Plot> Plots(string name, IEnumerable<ScaleResult> results) => results.GroupBy(result => result.Load).Select(load => Plot(name, load.Key, [.. load]));

    /// <summary>Throughput and lines an operation over the number of cores, side by side, all on logarithmic scales.</summary>
    private static Plot Plot(string name, string load, IReadOnlyList<ScaleResult> results)
    {
        IGrouping<string, ScaleResult>[] subjects = [.. results.GroupBy(result => result.Subject)];
        SvgBuilder svg = new(
            subjects.Length == 1 ? $"Simulated, {subjects[0].Key}: {load}" : $"Simulated: {load}",
            "Left: operations in a microsecond. Right: lines of the pool that go from core to core, an operation; 0.001 stands for none. By cores.");
        DrawPanel(Margin + 60, result => result.Throughput);
        DrawPanel((Width / 2) + 50, result => Math.Max(result.PoolLines, LeastLines));
        for (int i = 0; i < subjects.Length; i++)
        {
            double at = Margin + (i * 220);
            svg.Path(Style(i), [(at, Bottom + 50), (at + 26, Bottom + 50)]);
            svg.Text(i == 0 ? "ours" : "legend", at + 34, Bottom + 54, subjects[i].Key);
        }

        return svg.Finish($"{name}-{load.Replace(",", "", StringComparison.Ordinal).Replace(' ', '-')}.svg", Bottom + 74) with { Title = $"Simulated: {load}" };

        static string Style(int subject) => subject == 0 ? "inuse" : PlotStyle.OtherLine(subject - 1);

        void DrawPanel(double left, Func<ScaleResult, double> figure)
        {
            Axis x = new(1, Math.Max(2, results.Max(result => result.Cores)), left, left + PanelWidth) { Base = 2 };
            Axis y = Axis.Around([.. results.Select(figure)], 10, Bottom, Top);
            svg.Across(x, y, y.Powers(), value => value.ToString("#,0.###", CultureInfo.InvariantCulture));
            svg.Below(x, Bottom + 20, x.Powers(step: 2), cores => cores.ToString("0", CultureInfo.InvariantCulture));
            for (int i = 0; i < subjects.Length; i++)
            {
                svg.Path(Style(i), subjects[i].Select(result => (x.At(result.Cores), y.At(figure(result)))));
            }
        }
    }

    private static string[] Figures(ScaleResult result) => [result.Nanoseconds.ToString(result.Nanoseconds < 100 ? "0.0" : "#,0", CultureInfo.InvariantCulture), result.PoolLines.ToString("0.00", CultureInfo.InvariantCulture)];

    private static string Cores(int cores) => cores.ToString(CultureInfo.InvariantCulture);

    private static string FieldsOf(ScaleResult result, string format) =>
        string.Join(", ", result.Fields.Take(MostFields).Select(field => $"{field.Field} {field.Lines.ToString(format, CultureInfo.InvariantCulture)}"));

    private static string Lines(double? lines) => lines?.ToString("0.000", CultureInfo.InvariantCulture) ?? "";
}
