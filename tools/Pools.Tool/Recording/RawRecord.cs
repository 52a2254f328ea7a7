namespace Pools.Tool.Recording;

/// <summary>A rent or a return before anybody knows the size of the pool's elements.</summary>
/// <param name="Time">In nanoseconds since the trace began.</param>
/// <param name="Thread">The thread's number in the trace.</param>
/// <param name="IsRent">Rent, or else return.</param>
/// <param name="Rental">What a rent and its return have in common.</param>
/// <param name="Length">In elements.</param>
/// <param name="Pool">The pool's hash code.</param>
internal readonly record struct RawRecord(long Time, int Thread, bool IsRent, long Rental, int Length, int Pool);
