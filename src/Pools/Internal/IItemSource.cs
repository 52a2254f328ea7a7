namespace Pools.Internal;

/// <summary>Creates items for an engine that does not know what it keeps. Implemented by a struct, so that the call is compiled into the engine.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal interface IItemSource
{
    /// <summary>Creates an item of a bucket. May run user code.</summary>
    /// <exception cref="System.OutOfMemoryException">There is not enough memory.</exception>
    object Make(int bucket);
}
