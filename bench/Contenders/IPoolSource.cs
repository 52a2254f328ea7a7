using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary>Where an <see cref="ArrayPool{T}"/> comes from. A struct tag: it makes each <see cref="FieldContender{TSource, T}"/> a type of its own.</summary>
internal interface IPoolSource<T>
{
    static abstract ArrayPool<T> Create();
}
