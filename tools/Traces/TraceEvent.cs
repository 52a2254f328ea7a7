namespace Pools.Traces;

/// <summary>One rent or return.</summary>
/// <param name="TimeNanoseconds">Since the first event.</param>
/// <param name="Thread">The thread's number in the trace.</param>
/// <param name="Rental">What a rent and its return have in common.</param>
/// <param name="Elements">The length that was asked for.</param>
internal readonly record struct TraceEvent(long TimeNanoseconds, int Thread, bool IsRent, long Rental, int Elements);
