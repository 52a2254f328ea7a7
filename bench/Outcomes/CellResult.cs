using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Outcomes;

/// <summary>One cell of a scenario (a size, a depth, a number of threads) with all who took part.</summary>
internal sealed record CellResult(string Name, IReadOnlyList<ContenderResult> Contenders)
{
    /// <summary>Fills in value and ratio from the rounds of each contender.</summary>
    public static CellResult From(string name, IEnumerable<ContenderResult> contenders, string baselineId = Contender.BaselineId)
    {
        List<ContenderResult> all = contenders.ToList();
        IReadOnlyList<double> baseline = all.Find(c => c.Id == baselineId)?.Values ?? [];
        return new CellResult(name, all.ConvertAll(c => c with { Value = Spread.Of(c.Values), Ratio = RatioOf(c.Values, baseline) }));
    }

    /// <summary>The spread of the ratio of two series, round by round.</summary>
    public static Spread? RatioOf(IReadOnlyList<double> values, IReadOnlyList<double> baseline)
        => Spread.Of(values.Zip(baseline, (value, by) => by > 0 ? value / by : double.NaN));

    public ContenderResult? Find(string id) => Contenders.FirstOrDefault(c => string.Equals(c.Id, id, StringComparison.Ordinal));
}
