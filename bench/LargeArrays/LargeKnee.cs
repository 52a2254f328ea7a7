using System.Collections.Generic;
using Pools.Bench.Reporting.Svg;

namespace Pools.Bench.LargeArrays;

/// <summary>What memory is bought with what time, for several allowances and for other pools.</summary>
/// <param name="Name">The file's name, without its ending.</param>
/// <param name="Title">Of the plot.</param>
/// <param name="Note">What the load does.</param>
/// <param name="Points">One a contender.</param>
internal sealed record LargeKnee(string Name, string Title, string Note, IReadOnlyList<LargeKnee.Point> Points) : LargePlot(Name, Title)
{
    public override string Draw() => KneePlot.Draw(this);

    /// <param name="Label">Whose it is.</param>
    /// <param name="IsAllowance">Whether it is one of the allowances, which a line joins.</param>
    /// <param name="Resident">Resident at the peak ÷ asked at the peak.</param>
    /// <param name="Microseconds">Of processor time a rent.</param>
    internal sealed record Point(string Label, bool IsAllowance, double Resident, double Microseconds);
}
