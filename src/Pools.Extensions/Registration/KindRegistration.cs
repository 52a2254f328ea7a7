using System;
using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Pools.Internal;

namespace Pools.Extensions;

/// <summary>The registration of one of our pools: under its own type, and as <see cref="ArrayPool{T}"/>.</summary>
internal sealed class KindRegistration<TKind, TOptions, T>(object? key) : PoolRegistration
    where TKind : struct, IPoolKind<TOptions>
    where TOptions : class, new()
{
    private readonly string _optionsName = ArrayPoolOptionsName.For<T>(key);

    /// <inheritdoc/>
    public override string PoolName => CSharpName.Of(TKind.PoolType<T>());

    /// <summary>The pool under its own type.</summary>
    public ServiceDescriptor OwnType => Describe(TKind.PoolType<T>(), key, CreateOwn, CreateOwnKeyed);

    /// <summary>The same pool, or what the switch puts in its place.</summary>
    public ServiceDescriptor AsArrayPool => Describe(typeof(ArrayPool<T>), key, Resolve, ResolveKeyed);

    private object CreateOwn(IServiceProvider services)
    {
        if (!TKind.IsDebug)
        {
            NoteOwnType(services, TKind.PoolType<T>(), key);
        }

        TOptions options = services.GetRequiredService<IOptionsMonitor<TOptions>>().Get(_optionsName);
        ArrayPool<T> pool = TKind.Create<T>(options);
        services.GetRequiredService<ContainerPools>().Add(pool, key);
        return pool;
    }

    private object CreateOwnKeyed(IServiceProvider services, object? _) => CreateOwn(services);

    private object Resolve(IServiceProvider services)
    {
        ArrayPool<T>? substitute = TKind.IsDebug ? null : FindSubstitute<T>(services, key?.ToString(), key);
        return substitute
            ?? (key is null ? services.GetRequiredService(TKind.PoolType<T>()) : services.GetRequiredKeyedService(TKind.PoolType<T>(), key));
    }

    private object ResolveKeyed(IServiceProvider services, object? _) => Resolve(services);
}
