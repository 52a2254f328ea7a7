using static Pools.Bench.SvgBuilder;

namespace Pools.Bench;

internal static class ScaleReport
{
    private const double Top = 96;
    private const double Bottom = 400;
    private const double PanelWidth = 290;

    // What stands for none on a logarithmic scale.
    private const double LeastLines = 0.001;

    // Of a page: the ends, and some in between.
    private static readonly int[] s_shownCores = [1, 2, 16, 64, 256];

    /// <summary>The pools side by side, a line for each load and number of cores.</summary>
    public static TableModel Compared(IReadOnlyList<ScaleResult> results)
    {
        string[] subjects = [.. results.Select(result => result.Subject).Distinct()];
        return new(["load", "cores", .. subjects.SelectMany(subject => (string[])[$"{subject}, ns", $"{subject}, lines"])], leftColumns: 1)
        {
            Rows =
            [
                .. from result in Shown(results)
                   group result by (result.Load, Cores: Cores(result)) into place
                   let figures = subjects.Select(subject => place.First(result => result.Subject == subject)).SelectMany(Figures)
                   select (string[])[place.Key.Load, place.Key.Cores, .. figures],
            ],
        };
    }

    public static IEnumerable<Plot> Plots(string name, IEnumerable<ScaleResult> results) =>
        results.GroupBy(result => result.Load).Select(load => Plot(name, load.Key, [.. load]));

    /// <summary>Throughput and lines an operation over the number of cores, side by side, all on logarithmic scales.</summary>
    private static Plot Plot(string name, string load, IReadOnlyList<ScaleResult> results)
    {
        IGrouping<string, ScaleResult>[] subjects = [.. results.GroupBy(result => result.Subject)];
        SvgBuilder svg = new(
            $"Simulated: {load}",
            "Left: operations in a microsecond. Right: lines of the pool that go from core to core, an operation; "
            + "0.001 stands for none. By cores.");
        DrawPanel(Margin + 60, result => result.Throughput);
        DrawPanel((Width / 2) + 50, result => Math.Max(result.PoolLines, LeastLines));
        for (int i = 0; i < subjects.Length; i++)
        {
            double at = Margin + (i * 220);
            svg.Path(LineStyle(i - 1), [(at, Bottom + 50), (at + 26, Bottom + 50)]);
            svg.Text(i == 0 ? "ours" : "legend", at + 34, Bottom + 54, subjects[i].Key);
        }

        string file = $"{name}-{load.Replace(",", "", StringComparison.Ordinal).Replace(' ', '-')}.svg";
        return svg.Finish(file, Bottom + 74);

        void DrawPanel(double left, Func<ScaleResult, double> figure)
        {
            Axis x = new(1, Math.Max(2, results.Max(result => result.Cores)), left, left + PanelWidth, Base: 2);
            Axis y = Axis.Around([.. results.Select(figure)], 10, Bottom, Top);
            svg.Across(x, y, y.Powers(), value => Text(value, "#,0.###"));
            svg.Below(x, Bottom + 20, x.Powers(step: 2), cores => Text(cores, "0"));
            for (int i = 0; i < subjects.Length; i++)
            {
                svg.Path(LineStyle(i - 1), subjects[i].Select(result => (x.At(result.Cores), y.At(figure(result)))));
            }
        }
    }

    private static IEnumerable<ScaleResult> Shown(IEnumerable<ScaleResult> results) =>
        results.Where(result => s_shownCores.Contains(result.Cores));

    private static string[] Figures(ScaleResult result) =>
        [Text(result.Nanoseconds, result.Nanoseconds < 100 ? "0.0" : "#,0"), Text(result.PoolLines, "0.00")];

    private static string Cores(ScaleResult result) => Text(result.Cores, "0");

    private static string Text(double? number, string format) => number?.ToString(format, CultureInfo.InvariantCulture) ?? "";
}
