using System;
using System.Buffers;
using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>The same for one element type.</summary>
internal sealed class TypedPoolDecorator<T> : PoolDecorator
{
    private object? _key;

    protected override ServiceDescriptor Describe(object? key)
    {
        _key = key;
        return Describe(typeof(ArrayPool<T>), key, Resolve, ResolveKeyed);
    }

    private object Resolve(IServiceProvider services) =>
        services.GetRequiredService<DebugPools>().Around((ArrayPool<T>)services.GetRequiredKeyedService<object>(Inner.ServiceKey), _key?.ToString(), _key);

    private object ResolveKeyed(IServiceProvider services, object? _) => Resolve(services);
}
