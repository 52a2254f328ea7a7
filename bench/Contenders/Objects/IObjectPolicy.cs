using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Pools.Bench.Contenders.Objects;

/// <summary>How a load's objects are made and kept.</summary>
internal interface IObjectPolicy<TItem>
    where TItem : class
{
    static abstract IPooledObjectPolicy<TItem> Create();
}

/// <summary>The framework's default: a constructor, and everything is kept.</summary>
internal readonly struct PlainPolicy<TItem> : IObjectPolicy<TItem>
    where TItem : class, new()
{
    public static IPooledObjectPolicy<TItem> Create() => new DefaultPooledObjectPolicy<TItem>();
}

/// <summary>The framework's policy for string builders: cleared when they come back, and kept up to a capacity.</summary>
internal readonly struct BuilderPolicy : IObjectPolicy<StringBuilder>
{
    public static IPooledObjectPolicy<StringBuilder> Create() => new StringBuilderPooledObjectPolicy();
}
