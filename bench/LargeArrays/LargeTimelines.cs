using System.Collections.Generic;
using Pools.Bench.Reporting.Svg;

namespace Pools.Bench.LargeArrays;

/// <summary>How memory went in one load, for every contender: what a plot shows.</summary>
/// <param name="Name">The file's name, without its ending.</param>
/// <param name="Title">Of the plot.</param>
/// <param name="Note">What the load does.</param>
/// <param name="Panels">One a contender.</param>
internal sealed record LargeTimelines(string Name, string Title, string Note, IReadOnlyList<LargeTimelines.Panel> Panels) : LargePlot(Name, Title)
{
    public override string Draw() => TimelinePlot.Draw(this);

    internal sealed record Panel(string Title, bool IsOurs, IReadOnlyList<Moment> Moments);
}
