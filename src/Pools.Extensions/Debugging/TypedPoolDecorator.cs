using System;
using System.Buffers;
using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>The same for one element type.</summary>
internal sealed class TypedPoolDecorator<T> : PoolDecorator
{
    private object? _key;

    protected override ServiceDescriptor Decorate(ServiceDescriptor descriptor)
    {
        _key = descriptor.ServiceKey;
        return Describe(typeof(ArrayPool<T>), _key, Resolve, ResolveKeyed);
    }

    private object Resolve(IServiceProvider services) =>
        services.GetRequiredService<DebugPools>().Around(services.GetRequiredKeyedService<ArrayPool<T>>(Inner), _key?.ToString(), _key);

    private object ResolveKeyed(IServiceProvider services, object? _) => Resolve(services);
}
