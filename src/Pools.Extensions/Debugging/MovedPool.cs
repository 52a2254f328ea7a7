using System;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Reflection;
using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>The registration of a pool that a debug pool decorates, where no other code looks for it: the container makes it and disposes of it there as before.</summary>
internal sealed class MovedPool : ServiceDescriptor
{
    // Under a key that nobody else has, and not as an array pool: who asks for all of those must not find it beside the debug pool.
    private MovedPool(object instance)
        : base(typeof(object), new object(), instance)
    {
    }

    private MovedPool(Func<IServiceProvider, object?, object> create)
        : base(typeof(object), new object(), create, ServiceLifetime.Singleton)
    {
    }

    private MovedPool([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type implementation)
        : base(typeof(object), new object(), implementation, ServiceLifetime.Singleton)
    {
    }

    /// <summary>Moves a registration.</summary>
    /// <param name="descriptor">A singleton of an array pool, for which <see cref="AsksForKey"/> is false.</param>
    public static MovedPool Of(ServiceDescriptor descriptor) =>
        !descriptor.IsKeyedService
            ? descriptor switch
            {
                { ImplementationInstance: { } instance } => new(instance),
                { ImplementationFactory: { } create } => new((provider, _) => create(provider)),
                _ => new(descriptor.ImplementationType!),
            }
            : descriptor switch
            {
                { KeyedImplementationInstance: { } instance } => new(instance),
                { KeyedImplementationFactory: { } create } => new((provider, _) => create(provider, descriptor.ServiceKey)),
                _ => new(descriptor.KeyedImplementationType!),
            };

    /// <summary>Whether a registration is of a type whose constructors ask for the key under which it is registered: moved, it would get another one.</summary>
    public static bool AsksForKey(ServiceDescriptor descriptor)
    {
        Type? type = descriptor.IsKeyedService ? descriptor.KeyedImplementationType : descriptor.ImplementationType;
        return type is not null && type.GetConstructors().SelectMany(constructor => constructor.GetParameters()).Any(parameter =>
            parameter.IsDefined(typeof(ServiceKeyAttribute)) || parameter.GetCustomAttribute<FromKeyedServicesAttribute>() is { LookupMode: ServiceKeyLookupMode.InheritKey });
    }
}
