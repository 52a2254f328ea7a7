namespace Pools;

/// <summary>A factory that makes the pool of each element type for <see cref="ArrayPools"/>.</summary>
public interface IArrayPoolFactory
{
    /// <summary>Creates the pool of an element type: once for <see cref="ArrayPools"/>, and once for each pool of a container.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <remarks>
    /// A container disposes the pool, so return a new one each time, or one that ignores its disposal. May be called on any thread, and on
    /// several at once for different element types. It must not call <see cref="ArrayPools.Get{T}"/> for the same type.
    /// </remarks>
    ArrayPool<T> Create<T>();
}
