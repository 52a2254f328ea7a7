using System.Collections.Generic;

namespace Pools.Bench.Reporting;

/// <summary>A row of texts.</summary>
internal sealed record TableRow(IReadOnlyList<string> Cells, RowStyle Style = RowStyle.Plain);
