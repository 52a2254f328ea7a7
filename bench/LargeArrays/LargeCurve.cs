using System.Collections.Generic;
using Pools.Bench.Reporting.Svg;

namespace Pools.Bench.LargeArrays;

/// <summary>One line a contender over all lengths.</summary>
/// <param name="Name">The file's name, without its ending.</param>
/// <param name="Title">Of the plot.</param>
/// <param name="Note">What is measured.</param>
/// <param name="Lines">One a contender.</param>
internal sealed record LargeCurve(string Name, string Title, string Note, IReadOnlyList<LargeCurve.Line> Lines) : LargePlot(Name, Title)
{
    public override string Draw() => CurvePlot.Draw(this);

    /// <param name="Label">Whose it is.</param>
    /// <param name="IsOurs">Whether it is this library's.</param>
    /// <param name="Points">Bytes and nanoseconds, shortest arrays first.</param>
    internal sealed record Line(string Label, bool IsOurs, IReadOnlyList<(long Bytes, double Nanoseconds)> Points);
}
