namespace Pools.PerCore;

/// <summary>Tells a trim what to release.</summary>
/// <param name="Now">The time: a timestamp of the pool's clock.</param>
/// <param name="StaleAfter">Release arrays unused for this long, in the clock's units; <see cref="long.MaxValue"/>: none.</param>
/// <param name="AllSurplus">Whether to release all of the surplus, or half of it.</param>
/// <param name="Everything">Whether to release everything.</param>
/// <param name="FromShared">Receives the arrays that leave the shared buckets: only the trim has them. Null: none.</param>
internal readonly record struct TrimRequest(long Now, long StaleAfter, bool AllSurplus, bool Everything, List<object>? FromShared = null);
