using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>Puts a debug pool around a pool that other code has registered.</summary>
internal abstract class PoolDecorator : PoolRegistration
{
    /// <summary>Moves each registration of an <see cref="ArrayPool{T}"/> to where nobody looks for pools, and puts a debug pool in its place.</summary>
    [RequiresDynamicCode("Puts debug pools around pools whose element types are known at run time only.")]
    public static void DecorateAll(IServiceCollection services)
    {
        for (int i = services.Count - 1; i >= 0; i--)
        {
            ServiceDescriptor descriptor = services[i];
            if (!DebugCoverage.IsArrayPool(descriptor.ServiceType) || Made(descriptor) || DebugCoverage.FindObstacle(descriptor) is not null)
            {
                continue;
            }

            Type type = typeof(TypedPoolDecorator<>).MakeGenericType(descriptor.ServiceType.GetGenericArguments());
            var decorator = (PoolDecorator)Activator.CreateInstance(type)!;
            decorator.Inner = MovedPool.Of(descriptor);
            services[i] = decorator.Describe(descriptor.ServiceKey);
            services.Add(decorator.Inner);
        }
    }

    /// <summary>Removes the pool that the debug pool of a registration would have watched, if there is one: the registration goes.</summary>
    /// <remarks>It stands behind all registrations that were there when it was moved.</remarks>
    public static void RemoveInner(IServiceCollection services, ServiceDescriptor descriptor)
    {
        if (Of(descriptor) is PoolDecorator decorator)
        {
            services.Remove(decorator.Inner);
        }
    }

    /// <inheritdoc/>
    public override string PoolName => PoolNames.Of(Inner);

    /// <summary>The registration of the pool that is watched.</summary>
    public MovedPool Inner { get; private set; } = null!;

    /// <summary>The registration of the debug pool.</summary>
    protected abstract ServiceDescriptor Describe(object? key);
}
