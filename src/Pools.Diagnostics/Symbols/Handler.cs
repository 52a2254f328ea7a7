#if NET
namespace Pools.Diagnostics.Symbols;

/// <summary>A <c>catch</c>, <c>finally</c> or filter, in offsets of the intermediate language.</summary>
/// <param name="Try">What it watches.</param>
/// <param name="Code">Its own code.</param>
internal readonly record struct Handler(OffsetRange Try, OffsetRange Code);
#endif
