using System.Buffers;

namespace Pools;

/// <summary>A factory that makes the pool of each element type for <see cref="ArrayPools"/>.</summary>
public interface IArrayPoolFactory
{
    /// <summary>Creates the pool of an element type. Called once for each by <see cref="ArrayPools"/>, and by a container for each pool registered with it.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <remarks>A container disposes the pool that it was given, so return a new one each time, or one that cannot be disposed. May be called on any thread, and on several at once for different element types. It must not call <see cref="ArrayPools.Get{T}"/> for the same type: that pool is being made.</remarks>
    ArrayPool<T> Create<T>();
}
