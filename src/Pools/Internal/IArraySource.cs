namespace Pools.Internal;

/// <summary>Allocates arrays for an engine without an element type. A struct, so that the engine inlines the call.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal interface IArraySource
{
    /// <summary>Allocates an array.</summary>
    /// <param name="length">Elements: 1 … <c>Array.MaxLength</c>.</param>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    Array Allocate(int length);
}
