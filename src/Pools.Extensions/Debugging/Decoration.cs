using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Reflection;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Pools.Extensions;

/// <summary>Puts registrations of this library in the places of others.</summary>
internal static class Decoration
{
    /// <summary>Puts each third-party <see cref="ArrayPool{T}"/> behind a debug pool.</summary>
    [RequiresDynamicCode("Puts debug pools around pools whose element types are known at run time only.")]
    public static void DecorateAll(IServiceCollection services)
    {
        MethodInfo wrap = typeof(Decoration).GetMethod(nameof(Wrap))!;
        for (int i = services.Count - 1; i >= 0; i--)
        {
            ServiceDescriptor descriptor = services[i];
            if (IsArrayPool(descriptor.ServiceType) && descriptor is not PoolDescriptor && FindObstacle(descriptor) is null)
            {
                ServiceDescriptor inner = Move(descriptor);
                MethodInfo typed = wrap.MakeGenericMethod(descriptor.ServiceType.GetGenericArguments());
                services[i] = (PoolDescriptor)typed.Invoke(obj: null, [inner, descriptor.ServiceKey])!;
                services.Add(inner);
            }
        }
    }

    /// <summary>Registers a third-party pool as <see cref="ArrayPool{T}"/>, behind a debug pool after <c>UseDebugArrayPools</c>.</summary>
    public static PoolDescriptor Wrap<T>(ServiceDescriptor inner, object? key) => new(
        typeof(ArrayPool<T>),
        key,
        services =>
        {
            var pool = (ArrayPool<T>)(inner.IsKeyedService
                ? services.GetRequiredKeyedService(inner.ServiceType, inner.ServiceKey)
                : services.GetRequiredService(inner.ServiceType));
            return services.GetService<DebugPools>()?.Around(pool, key) ?? pool;
        },
        inner);

    /// <summary>Removes a registration, and the one that <see cref="DecorateAll"/> moved behind it.</summary>
    public static void Remove(IServiceCollection services, ServiceDescriptor descriptor)
    {
        services.Remove(descriptor);
        if (descriptor is PoolDescriptor { Inner: { IsKeyedService: true } inner })
        {
            services.Remove(inner);
        }
    }

    /// <summary>Replaces <see cref="ArrayPool{T}.Shared"/>, which frameworks register, or else adds a pool if there is no other.</summary>
    public static void ReplaceSharedOrTryAdd<T>(IServiceCollection services, ServiceDescriptor wanted)
    {
        ServiceDescriptor[] shared = [.. services.Where(descriptor => HoldsShared<T>(descriptor, wanted.ServiceKey))];
        if (shared.Length != 0)
        {
            services.Insert(services.IndexOf(shared[^1]), wanted);
        }

        foreach (ServiceDescriptor descriptor in shared)
        {
            Remove(services, descriptor);
        }

        services.TryAdd(wanted);
    }

    /// <summary>Returns the reason why a debug pool cannot wrap the pool of a registration; null: it can.</summary>
    public static string? FindObstacle(ServiceDescriptor descriptor) => descriptor switch
    {
        { ServiceType.IsGenericTypeDefinition: true } =>
            "an open generic registration cannot be decorated; register the element types that you use",
        { Lifetime: not ServiceLifetime.Singleton and var lifetime } =>
            $"it is registered as {lifetime}, so an array may be returned to another instance; register a singleton",
        { IsKeyedService: true, ServiceKey: var key } when ReferenceEquals(key, KeyedService.AnyKey) =>
            "it serves any key; register the keys that you use",
        _ when AsksForKey(descriptor) =>
            "a constructor of its type asks for the key of the registration, which a decorated pool lacks; register it by a factory",
        _ => null,
    };

    public static bool IsArrayPool(Type type) => IsOf(type, typeof(ArrayPool<>));

    public static bool IsOf(Type? type, Type generic) => type is { IsGenericType: true } && type.GetGenericTypeDefinition() == generic;

    public static object? InstanceOf(ServiceDescriptor descriptor) =>
        descriptor.IsKeyedService ? descriptor.KeyedImplementationInstance : descriptor.ImplementationInstance;

    private static bool AsksForKey(ServiceDescriptor descriptor)
    {
        Type? type = descriptor.IsKeyedService ? descriptor.KeyedImplementationType : descriptor.ImplementationType;
        return type is not null && type.GetConstructors().SelectMany(static constructor => constructor.GetParameters()).Any(
            static parameter => parameter.IsDefined(typeof(ServiceKeyAttribute)) ||
                parameter.GetCustomAttribute<FromKeyedServicesAttribute>() is { LookupMode: ServiceKeyLookupMode.InheritKey });
    }

    /// <summary>Registers the same pool under a new key, and as an object: a request for all array pools must not find it.</summary>
    private static ServiceDescriptor Move(ServiceDescriptor descriptor)
    {
        object key = new();
        return descriptor switch
        {
            { IsKeyedService: true, KeyedImplementationInstance: { } instance } => new(typeof(object), key, instance),
            { IsKeyedService: true, KeyedImplementationFactory: { } create } =>
                new(typeof(object), key, (services, _) => create(services, descriptor.ServiceKey), ServiceLifetime.Singleton),
            { IsKeyedService: true } => new(typeof(object), key, descriptor.KeyedImplementationType!, ServiceLifetime.Singleton),
            { ImplementationInstance: { } instance } => new(typeof(object), key, instance),
            { ImplementationFactory: { } create } =>
                new(typeof(object), key, (services, _) => create(services), ServiceLifetime.Singleton),
            _ => new(typeof(object), key, descriptor.ImplementationType!, ServiceLifetime.Singleton),
        };
    }

    private static bool HoldsShared<T>(ServiceDescriptor descriptor, object? key) =>
        descriptor.ServiceType == typeof(ArrayPool<T>) && Equals(descriptor.ServiceKey, key) &&
        ReferenceEquals(InstanceOf((descriptor as PoolDescriptor)?.Inner ?? descriptor), ArrayPool<T>.Shared);
}
