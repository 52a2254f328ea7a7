namespace Pools.Tool.Playing;

/// <summary>One rent or return. Both events of a rental have its number.</summary>
internal readonly record struct TracedCall(long TimeNanoseconds, int Thread, bool IsRent, long Rental, int Elements);
