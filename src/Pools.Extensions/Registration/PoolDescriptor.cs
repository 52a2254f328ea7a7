using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>A registration that obeys the switches for debug pools.</summary>
internal sealed class PoolDescriptor(
    Type service, object? key, Func<IServiceProvider, object> create, ServiceDescriptor? inner = null)
    : ServiceDescriptor(service, key, (services, _) => create(services), ServiceLifetime.Singleton)
{
    /// <summary>The registration of the third-party pool that this one returns; null: it returns a pool of this library.</summary>
    public ServiceDescriptor? Inner => inner;
}
