namespace Pools.Bench.Reporting.Svg;

/// <summary>Colours of the lines of <see cref="TimelinePlot"/>, for light and dark pages. Told apart by dashes too, not by colour alone.</summary>
internal static class TimelineStyle
{
    public const string Css =
        """

        .legend { font-size: 12.5px; }
        .tick2 { fill: #59636e; font-size: 12px; }
        .ourscell { fill: #2f6fde; }
        .axis { stroke: #59636e; stroke-width: 1; }
        .resident, .held, .inuse, .asked { fill: none; stroke-linejoin: round; }
        .resident { stroke: #d97706; stroke-width: 2.4; }
        .held { stroke: #1a7f5a; stroke-width: 1.8; stroke-dasharray: 6 3; }
        .inuse { stroke: #2f6fde; stroke-width: 1.5; }
        .asked { stroke: #6e3fc4; stroke-width: 1.4; stroke-dasharray: 2 2.5; }
        @media (prefers-color-scheme: dark) {
        .tick2 { fill: #9198a1; }
        .ourscell { fill: #7aaaff; }
        .axis { stroke: #9198a1; }
        .resident { stroke: #f0a04b; }
        .held { stroke: #4fd1a0; }
        .inuse { stroke: #6ea3ff; }
        .asked { stroke: #c3a6ff; }
        }

        """;
}
