namespace Pools.Bench;

/// <summary>Colors and type, for light and dark pages. Every class has its color named: not all viewers know variables. Lines are told apart by dashes and lightness too, not by color alone.</summary>
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
        .legend { font-size: 12.5px; }
        .tick2 { fill: #59636e; font-size: 12px; }
        .ourscell { fill: #0072b2; }
        .axis { stroke: #59636e; stroke-width: 1; }
        .resident, .held, .inuse, .asked { fill: none; stroke-linejoin: round; }
        .resident { stroke: #d55e00; stroke-width: 2.4; }
        .held { stroke: #009e73; stroke-width: 1.8; stroke-dasharray: 6 3; }
        .inuse { stroke: #0072b2; stroke-width: 1.5; }
        .asked { stroke: #1f2328; stroke-width: 1.4; stroke-dasharray: 2 2.5; }
        @media (prefers-color-scheme: dark) {
        .tick2 { fill: #9198a1; }
        .ourscell { fill: #56b4e9; }
        .axis { stroke: #9198a1; }
        .resident { stroke: #e69f00; }
        .held { stroke: #00b885; }
        .inuse { stroke: #56b4e9; }
        .asked { stroke: #e6edf3; }
        }

        """;

    /// <summary>Lines that are not this library's, in turn.</summary>
    public static string OtherLine(int number) => ((string[])["resident", "held", "asked"])[number % 3];
}
