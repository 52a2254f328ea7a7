using Microsoft.Extensions.DependencyInjection;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>The pools that a switch puts in the places of registered ones.</summary>
internal static class Substitutes
{
    /// <summary>A factory of the process, in messages.</summary>
    private const string FactorySwitch = "The pool factory of the process (POOLS_DEBUG or ArrayPools.Use)";

    /// <summary>The factory of the process, unless it samples: in production, the registered options apply.</summary>
    private static IArrayPoolFactory? Factory =>
        ArrayPools.Factory is DebugArrayPoolFactory { IsSampling: true } ? null : ArrayPools.Factory;

    /// <summary>Creates the substitute of a pool of this library; null: no switch is on.</summary>
    public static ArrayPool<T>? Create<T>(IServiceProvider services, object? key)
    {
        if (services.GetService<DebugPools>() is { } debug)
        {
            return debug.CreateIsolated<T>(key);
        }

        if (Factory is not { } factory)
        {
            return null;
        }

        ContainerPools container = services.GetRequiredService<ContainerPools>();
        return container.Add(
            factory is DebugArrayPoolFactory ours
                ? ours.Create<T>(options => DebugKind.SetReporting(options, key?.ToString(), container))
                : factory.Create<T>(),
            key);
    }

    /// <summary>Logs that a pool is injected by its own type, so that a switch cannot replace it.</summary>
    public static void NoteOwnType(IServiceProvider services, Type poolType, object? key)
    {
        string? active = services.GetService<DebugPools>() is not null ? ArrayPoolOptionsName.DebugSwitch
            : Factory is not null ? FactorySwitch : null;
        if (active is not null)
        {
            services.GetRequiredService<PoolLog>().NotCovered(
                active, poolType, key, "it is injected by its own type; inject ArrayPool<T> instead");
        }
    }
}
