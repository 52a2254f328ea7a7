namespace Pools.Internal;

/// <summary>Where an engine that does not know what it keeps gets new items from; a struct, so that the call is compiled into the engine.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal interface IItemSource
{
    /// <summary>A new item of a bucket. May run the user's code.</summary>
    /// <exception cref="System.OutOfMemoryException">There is not enough memory.</exception>
    object Make(int bucket);
}
