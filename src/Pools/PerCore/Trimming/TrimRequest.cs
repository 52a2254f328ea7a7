using System.Collections.Generic;

namespace Pools.PerCore;

/// <summary>What a trim is to release.</summary>
/// <param name="Now">The time: a timestamp of the pool's clock.</param>
/// <param name="StaleAfter">Release what was not used for this long, in the clock's units; <see cref="long.MaxValue"/>: nothing for that reason.</param>
/// <param name="Settled">Counts of magazines trimmed this long ago are final, in the clock's units.</param>
/// <param name="AllSurplus">Whether to release all of the surplus, or half of it.</param>
/// <param name="Everything">Whether to release everything.</param>
/// <param name="FromShelves">Receives the arrays that leave shelves: only the trim has them. Null: they are not collected.</param>
internal readonly record struct TrimRequest(long Now, long StaleAfter, long Settled, bool AllSurplus, bool Everything, List<object>? FromShelves = null);
