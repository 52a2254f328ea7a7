using System;
using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>A registration whose factories obey the switch for debug pools: a delegate of it in a descriptor shows that nothing more is to be done.</summary>
internal abstract class PoolRegistration
{
    /// <summary>What has set a factory for the process, in messages.</summary>
    private const string FactorySwitch = "The pool factory of the process (POOLS_DEBUG or ArrayPools.Use)";

    /// <summary>Whether a descriptor is one of ours.</summary>
    public static bool Made(ServiceDescriptor descriptor) => Of(descriptor) is not null;

    /// <summary>The pool that it provides, in messages.</summary>
    public abstract string PoolName { get; }

    /// <summary>The type of the foreign pool that this registration provides, and that is registered for it; null: it provides one of ours.</summary>
    public virtual Type? ForeignType => null;

    /// <summary>The registration of ours that a descriptor belongs to; null: it is foreign.</summary>
    public static PoolRegistration? Of(ServiceDescriptor descriptor) =>
        (descriptor.IsKeyedService ? descriptor.KeyedImplementationFactory?.Target : descriptor.ImplementationFactory?.Target) as PoolRegistration;

    /// <summary>The factory of the process. Not one that samples, because in production the registered options count.</summary>
    private static IArrayPoolFactory? Factory =>
        ArrayPools.Factory is DebugArrayPoolFactory { IsSampling: true } ? null : ArrayPools.Factory;

    /// <summary>The debug pool that takes the place of a pool; null: none does.</summary>
    /// <param name="services">The container.</param>
    /// <param name="name">The name of the pool; null: the default one.</param>
    /// <param name="key">The key under which it is registered.</param>
    /// <param name="around">The pool that is watched; null: the debug pool is isolated.</param>
    protected static ArrayPool<T>? FindSubstitute<T>(IServiceProvider services, string? name, object? key, Func<ArrayPool<T>>? around = null)
    {
        if (services.GetService<DebugPools>() is { } debug)
        {
            return around is null ? debug.CreateIsolated<T>(name, key) : debug.Around(around(), name, key);
        }

        if (Factory is not { } factory)
        {
            return null;
        }

        ContainerPools pools = services.GetRequiredService<ContainerPools>();
        ArrayPool<T> pool = factory is DebugArrayPoolFactory ours
            ? ours.Create<T>(options => DebugKind.SetReporting(options, name, pools.Reporting, services.GetRequiredService<PoolLog>()))
            : factory.Create<T>();
        pools.Add(pool, key);
        return pool;
    }

    /// <summary>Logs that a pool is injected by its own type, so that no substitute takes its place, where there would be one.</summary>
    protected static void NoteOwnType(IServiceProvider services, Type poolType, object? key)
    {
        string? wanted = services.GetService<DebugPools>() is not null ? ArrayPoolOptionsName.DebugSwitch : Factory is not null ? FactorySwitch : null;
        if (wanted is not null)
        {
            services.GetRequiredService<PoolLog>().NotCovered(wanted, DebugCoverage.Describe(poolType, key), "it is injected by its own type; inject ArrayPool<T> instead");
        }
    }

    /// <summary>Adds a singleton, keyed or not.</summary>
    protected static ServiceDescriptor Describe(Type service, object? key, Func<IServiceProvider, object> create, Func<IServiceProvider, object?, object> createKeyed) =>
        key is null ? ServiceDescriptor.Singleton(service, create) : ServiceDescriptor.KeyedSingleton(service, key, createKeyed);
}
