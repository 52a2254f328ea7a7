using System;
using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>A registration that obeys the switches for debug pools.</summary>
/// <param name="service">The type of the service.</param>
/// <param name="key">The key; null: none.</param>
/// <param name="create">Returns the pool.</param>
/// <param name="inner">The registration of the third-party pool that this one returns; null: a pool of this library.</param>
internal sealed class PoolDescriptor(
    Type service, object? key, Func<IServiceProvider, object> create, ServiceDescriptor? inner = null)
    : ServiceDescriptor(service, key, (services, _) => create(services), ServiceLifetime.Singleton)
{
    public ServiceDescriptor? Inner => inner;
}
