using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>Logs the pools that debug pools do not cover.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: the report is written once, by whichever thread asks first.</para>
/// <para><b>Bounds</b>: one flag.</para>
/// <para><b>Accepted races</b>: a thread that asks while another writes the report returns before it is complete.</para>
/// </remarks>
internal sealed class DebugCoverage(DebugSwitch wanted, PoolLog log)
{
    private int _isReported;

    /// <summary>Writes to the log, once, what is not covered.</summary>
    public void Report()
    {
        if (Interlocked.Exchange(ref _isReported, 1) != 0)
        {
            return;
        }

        HashSet<Type?> replacements = [.. wanted.Services.Select(descriptor => PoolRegistration.Of(descriptor)?.ForeignType)];
        foreach (ServiceDescriptor descriptor in wanted.Services)
        {
            // Registered on behalf of an ArrayPool<T> that is covered.
            bool isReplacement = !descriptor.IsKeyedService && replacements.Contains(descriptor.ServiceType);
            if (!isReplacement && FindGap(descriptor) is { } reason)
            {
                log.NotCovered(ArrayPoolOptionsName.DebugSwitch, Describe(descriptor.ServiceType, descriptor.ServiceKey), reason);
            }
        }
    }

    /// <summary>The name of a registration in messages.</summary>
    public static string Describe(Type type, object? key) => key is null ? type.ToString() : $"{type} with the key {key}";

    /// <summary>Whether a registration of an <see cref="ArrayPool{T}"/> can be put behind a debug pool.</summary>
    public static string? FindObstacle(ServiceDescriptor descriptor) => descriptor switch
    {
        { ServiceType.IsGenericTypeDefinition: true } => "an open generic registration cannot be decorated; register the element types that you use",
        { Lifetime: not ServiceLifetime.Singleton } => $"it is {(descriptor.Lifetime == ServiceLifetime.Scoped ? "scoped" : "transient")}, and an array may be returned to another instance; register a singleton",
        { IsKeyedService: true, ServiceKey: var key } when ReferenceEquals(key, KeyedService.AnyKey) => "it serves any key; register the keys that you use",
        _ when MovedPool.AsksForKey(descriptor) => "a constructor of its type asks for the key under which it is registered, and behind a debug pool it has another one; register it by a factory",
        _ => null,
    };

    public static bool IsArrayPool(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ArrayPool<>);

    /// <summary>Whether a registration is one of ours for all element types.</summary>
    public static bool IsOurOpenPool(ServiceDescriptor descriptor)
    {
        Type? implementation = descriptor.IsKeyedService ? descriptor.KeyedImplementationType : descriptor.ImplementationType;
        return implementation?.BaseType is { IsGenericType: true } parent && parent.GetGenericTypeDefinition() == typeof(OpenArrayPool<>);
    }

    /// <summary>What keeps debug pools away from a registration; null: nothing, or it is no pool.</summary>
    private static string? FindGap(ServiceDescriptor descriptor)
    {
        if (PoolRegistration.Made(descriptor) || descriptor is MovedPool || IsOurOpenPool(descriptor))
        {
            return null;
        }

        if (IsArrayPool(descriptor.ServiceType))
        {
            return FindObstacle(descriptor) ?? "it was registered after UseDebugArrayPools, which must come last";
        }

        return IsPool(descriptor.ServiceType) ? "it can be injected by its own type; inject ArrayPool<T> instead" : null;
    }

    private static bool IsPool(Type type)
    {
        for (Type? parent = type.BaseType; parent is not null; parent = parent.BaseType)
        {
            if (IsArrayPool(parent))
            {
                return !(type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Diagnostics.DebugArrayPool<>));
            }
        }

        return false;
    }
}
