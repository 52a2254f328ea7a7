namespace Pools.Bench.Reporting.Svg;

/// <summary>Colors and type, for light and dark pages. Every class has its color named: not all viewers know variables.</summary>
/// <remarks>The colors are those of Okabe and Ito (<i>Color Universal Design</i>, 2008), which readers tell apart whatever colors they see: blue and vermilion here, sky blue and orange on dark pages.</remarks>
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
        .one { font-size: 12px; font-weight: 600; fill: #a84a00; }
        .paper { fill: #ffffff; stroke: #d1d9e0; }
        .grid { stroke: #d1d9e0; stroke-width: 1; stroke-dasharray: 2 4; }
        .unity { stroke: #d55e00; stroke-width: 2; }
        .bar { fill: #a9b4c0; }
        .oursbar { fill: #0072b2; }
        .base { fill: #d55e00; }
        .range { stroke: #1f2328; stroke-width: 1; opacity: .55; }
        .half { stroke: #1f2328; stroke-width: 2.5; }
        .band { fill: #f3f6fa; }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .note, .head, .tick { fill: #9198a1; }
        .one { fill: #e69f00; }
        .paper { fill: #0d1117; stroke: #3d444d; }
        .grid { stroke: #3d444d; }
        .unity { stroke: #e69f00; }
        .bar { fill: #5b6672; }
        .oursbar { fill: #56b4e9; }
        .base { fill: #e69f00; }
        .range, .half { stroke: #e6edf3; }
        .band { fill: #161d27; }
        }

        """;
}
