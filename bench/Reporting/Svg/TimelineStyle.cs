namespace Pools.Bench.Reporting.Svg;

/// <summary>Colors of the lines of <see cref="TimelinePlot"/>, for light and dark pages: see <see cref="PlotStyle"/>. Told apart by dashes and lightness too, not by color alone.</summary>
internal static class TimelineStyle
{
    public const string Css =
        """

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
}
