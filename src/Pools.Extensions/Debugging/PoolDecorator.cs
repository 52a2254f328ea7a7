using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>Puts a debug pool around a pool that other code has registered.</summary>
internal abstract class PoolDecorator : PoolRegistration
{
    /// <summary>Moves each registration of an <see cref="ArrayPool{T}"/> to a key of its own, where the container makes it and disposes of it as before, and puts a debug pool in its place.</summary>
    [RequiresDynamicCode("Puts debug pools around pools whose element types are known at run time only.")]
    public static void DecorateAll(IServiceCollection services)
    {
        for (int i = services.Count - 1; i >= 0; i--)
        {
            ServiceDescriptor descriptor = services[i];
            if (!DebugCoverage.IsArrayPool(descriptor.ServiceType) || descriptor.ServiceKey is InnerKey || Made(descriptor) || DebugCoverage.FindObstacle(descriptor) is not null)
            {
                continue;
            }

            Type decorator = typeof(TypedPoolDecorator<>).MakeGenericType(descriptor.ServiceType.GetGenericArguments());
            services[i] = ((PoolDecorator)Activator.CreateInstance(decorator)!).Decorate(descriptor);
            services.Add(MoveTo(DecoratorKey(services[i]), descriptor));
        }
    }

    /// <summary>The registration of the debug pool.</summary>
    protected abstract ServiceDescriptor Decorate(ServiceDescriptor descriptor);

    /// <summary>Where it finds the pool that it watches.</summary>
    protected InnerKey Inner { get; } = new();

    private static InnerKey DecoratorKey(ServiceDescriptor descriptor) =>
        ((PoolDecorator)(descriptor.IsKeyedService ? descriptor.KeyedImplementationFactory!.Target : descriptor.ImplementationFactory!.Target)!).Inner;

    private static ServiceDescriptor MoveTo(InnerKey key, ServiceDescriptor descriptor)
    {
        if (!descriptor.IsKeyedService)
        {
            return descriptor switch
            {
                { ImplementationInstance: { } instance } => ServiceDescriptor.KeyedSingleton(descriptor.ServiceType, key, instance),
                { ImplementationFactory: { } create } => ServiceDescriptor.KeyedSingleton(descriptor.ServiceType, key, (services, _) => create(services)),
                _ => ServiceDescriptor.KeyedSingleton(descriptor.ServiceType, key, descriptor.ImplementationType!),
            };
        }

        return descriptor switch
        {
            { KeyedImplementationInstance: { } instance } => ServiceDescriptor.KeyedSingleton(descriptor.ServiceType, key, instance),
            { KeyedImplementationFactory: { } create } => ServiceDescriptor.KeyedSingleton(descriptor.ServiceType, key, (services, _) => create(services, descriptor.ServiceKey)),
            _ => ServiceDescriptor.KeyedSingleton(descriptor.ServiceType, key, descriptor.KeyedImplementationType!),
        };
    }
}
