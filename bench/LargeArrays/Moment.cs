namespace Pools.Bench.LargeArrays;

/// <summary>How memory stood at one moment of a load, in bytes.</summary>
/// <param name="Seconds">Since the load began.</param>
/// <param name="Asked">What the renters had asked for and not returned.</param>
/// <param name="InUse">The arrays that they got for it.</param>
/// <param name="Held">What a pool of this library says it keeps strongly; for others, returned arrays that no collection has taken.</param>
/// <param name="Resident">The process, less what it had before the load began.</param>
internal readonly record struct Moment(double Seconds, long Asked, long InUse, long Held, long Resident);
