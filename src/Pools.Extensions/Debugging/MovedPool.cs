using System;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>The registration of a pool that a debug pool decorates, where no other code looks for pools: the container makes it and disposes of it there as before.</summary>
internal sealed class MovedPool : ServiceDescriptor
{
    private MovedPool(Type type, object key, object instance)
        : base(type, key, instance)
    {
    }

    private MovedPool(Type type, object key, Func<IServiceProvider, object?, object> create)
        : base(type, key, create, ServiceLifetime.Singleton)
    {
    }

    private MovedPool(Type type, object key, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type implementation)
        : base(type, key, implementation, ServiceLifetime.Singleton)
    {
    }

    /// <summary>Moves a registration.</summary>
    /// <param name="descriptor">A singleton of an array pool.</param>
    /// <param name="services">Where it is registered.</param>
    public static MovedPool Of(ServiceDescriptor descriptor, IServiceCollection services)
    {
        // Not as an array pool: who asks for all of those must not find it beside the debug pool.
        InnerKey key = new();
        if (!descriptor.IsKeyedService)
        {
            return descriptor switch
            {
                { ImplementationInstance: { } instance } => new(typeof(object), key, instance),
                { ImplementationFactory: { } create } => new(typeof(object), key, (provider, _) => create(provider)),
                _ => new(typeof(object), key, descriptor.ImplementationType!),
            };
        }

        return descriptor switch
        {
            { KeyedImplementationInstance: { } instance } => new(typeof(object), key, instance),
            { KeyedImplementationFactory: { } create } => new(typeof(object), key, (provider, _) => create(provider, descriptor.ServiceKey)),
            _ => OfKeyedType(descriptor.KeyedImplementationType!, descriptor.ServiceKey!, services, key),
        };
    }

    /// <summary>A type may ask for the key under which it is registered, so it keeps that, under its own type; where that is taken, it gets one of ours.</summary>
    private static MovedPool OfKeyedType([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type implementation, object key, IServiceCollection services, InnerKey otherwise) =>
        services.Any(other => other.ServiceType == implementation && Equals(other.ServiceKey, key)) ? new(typeof(object), otherwise, implementation) : new(implementation, key, implementation);
}
