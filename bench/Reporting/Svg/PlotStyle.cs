namespace Pools.Bench.Reporting.Svg;

/// <summary>Colours and type, for light and dark pages. Every class has its colour named: not all viewers know variables.</summary>
internal static class PlotStyle
{
    public const string Css =
        """

        text { font-family: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "DejaVu Sans", Arial, sans-serif; font-size: 13px; fill: #1f2328; }
        .title { font-size: 18px; font-weight: 600; }
        .note, .head, .tick { fill: #59636e; font-size: 12px; }
        .cell { font-size: 14px; font-weight: 600; }
        .ours, .oursvalue { font-weight: 600; }
        .value, .oursvalue, .head, .end { text-anchor: end; }
        .value, .oursvalue { font-variant-numeric: tabular-nums; }
        .tick, .one { text-anchor: middle; }
        .one { font-size: 12px; font-weight: 600; fill: #b35900; }
        .paper { fill: #ffffff; stroke: #d1d9e0; }
        .grid { stroke: #d1d9e0; stroke-width: 1; stroke-dasharray: 2 4; }
        .unity { stroke: #d97706; stroke-width: 2; }
        .bar { fill: #a9b4c0; }
        .oursbar { fill: #2f6fde; }
        .base { fill: #d97706; }
        .range { stroke: #1f2328; stroke-width: 1; opacity: .55; }
        .half { stroke: #1f2328; stroke-width: 2.5; }
        .band { fill: #f3f6fa; }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .note, .head, .tick { fill: #9198a1; }
        .one { fill: #f0a04b; }
        .paper { fill: #0d1117; stroke: #3d444d; }
        .grid { stroke: #3d444d; }
        .unity { stroke: #f0a04b; }
        .bar { fill: #5b6672; }
        .oursbar { fill: #4f8ff7; }
        .base { fill: #f0a04b; }
        .range, .half { stroke: #e6edf3; }
        .band { fill: #161d27; }
        }

        """;
}
