using Microsoft.Extensions.Configuration;

namespace Pools.Extensions;

/// <summary>One of the three pools, as registrations see it.</summary>
/// <typeparam name="TOptions">The options of the pool.</typeparam>
internal interface IPoolKind<TOptions>
    where TOptions : class, new()
{
    static abstract Type PoolType<T>();

    static abstract ArrayPool<T> Create<T>(TOptions options);

    /// <summary>Throws the exception that the pool's constructor would throw.</summary>
    static abstract void Check<T>(TOptions options);

    /// <summary>Binds configuration. Not generic: the generator of the binding code must see the options' type.</summary>
    static abstract void Bind(IConfiguration section, TOptions options);

    /// <summary>Sets the clock, before any other configuration.</summary>
    static abstract void SetClock(TOptions options, TimeProvider clock);

    /// <summary>Connects the pool to the container and sets a missing name, after any other configuration.</summary>
    static abstract void SetReporting(TOptions options, string? name, ContainerPools container);
}
