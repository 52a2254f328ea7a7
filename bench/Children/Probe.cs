using System.Collections.Generic;
using Pools.Bench.Contenders;

namespace Pools.Bench.Children;

/// <summary>A measurement that a fresh process makes on one contender; its answer is some named numbers.</summary>
internal abstract class Probe
{
    public abstract string Name { get; }

    public abstract Dictionary<string, double> Measure(Contender contender, IReadOnlyList<string> arguments);
}
