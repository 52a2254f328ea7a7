using System;
using System.Threading;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Scenarios;

/// <summary>What a cell is measured with.</summary>
internal sealed record CellContext(Effort Effort, Func<Contender, bool> Includes, CancellationToken Stop);
