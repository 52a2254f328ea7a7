namespace Pools.PerCore;

/// <summary>What a trim is to let go.</summary>
/// <param name="Now">The time: a timestamp of the pool's clock.</param>
/// <param name="StaleAfter">What was not used for this long goes, in the clock's units; <see cref="long.MaxValue"/>: nothing goes for that.</param>
/// <param name="Settled">Counts of magazines trimmed this long ago are final, in the clock's units.</param>
/// <param name="AllSurplus">Whether all of the surplus goes, or half of it.</param>
/// <param name="Everything">Whether everything goes.</param>
internal readonly record struct TrimRequest(long Now, long StaleAfter, long Settled, bool AllSurplus, bool Everything);
