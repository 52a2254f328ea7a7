using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Scenarios;

/// <summary>What a cell is measured with.</summary>
/// <param name="Effort">Rounds and slices.</param>
/// <param name="Contenders">The identities of those who take part; empty for everybody who is not there on request only.</param>
/// <param name="Stop">The wish to stop.</param>
internal sealed record CellContext(Effort Effort, IReadOnlyCollection<string> Contenders, CancellationToken Stop)
{
    /// <summary>Whether the contenders were chosen by name, and not by what suits the scenario.</summary>
    public bool ByName => Contenders.Count > 0;

    /// <param name="contender">Somebody of the registry.</param>
    /// <param name="longest">The longest arrays of the load, in bytes.</param>
    public bool Includes(Contender contender, int longest = 0) => ByName
        ? Contenders.Contains(contender.Id)
        : !contender.OnRequest && (!contender.ForLargeArrays || longest >= Contender.LargeArrayBytes);
}
