namespace Pools.Large;

/// <summary>The input of a trim: its extent, and the conditions that it has read.</summary>
/// <param name="Level">The extent.</param>
/// <param name="IsDue">Whether an interval has passed since a trim last released surplus.</param>
/// <param name="ReleasesSurplus">Whether surplus is released; otherwise only what exceeds the budget.</param>
/// <param name="Discards">Whether surplus stays and loses its memory pages.</param>
/// <param name="DiscardsAgain">Whether arrays without pages lose them again: a compacting collection may have made them resident.</param>
/// <param name="Now">The time: a timestamp of the pool's clock.</param>
/// <param name="AvailableBytes">The memory available to the process.</param>
/// <param name="Pressure">The memory pressure.</param>
internal readonly record struct TrimOrder(
    TrimLevel Level, bool IsDue, bool ReleasesSurplus, bool Discards, bool DiscardsAgain,
    long Now, long AvailableBytes, PressureLevel Pressure);
