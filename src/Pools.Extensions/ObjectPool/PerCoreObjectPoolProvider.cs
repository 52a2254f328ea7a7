using System;
using Microsoft.Extensions.ObjectPool;
using Pools.Extensions;
using Pools.Internal;

namespace Pools;

/// <summary>A provider that makes a <see cref="PerCoreObjectPool{T}"/> wherever an <see cref="ObjectPoolProvider"/> is asked for a pool.</summary>
/// <remarks>
/// Takes the place of <c>DefaultObjectPoolProvider</c>: in a container as <c>services.AddSingleton&lt;ObjectPoolProvider, PerCoreObjectPoolProvider&gt;()</c>. It keeps no
/// reference to the pools that it creates; a caller that asks for a pool of disposable objects disposes the pool.
/// <para><b>Threading</b>: safe for any number of threads.</para>
/// </remarks>
public sealed class PerCoreObjectPoolProvider : ObjectPoolProvider
{
    private readonly PerCoreObjectPoolSettings _settings;

    /// <summary>Initializes a provider of pools with default options.</summary>
    public PerCoreObjectPoolProvider()
        : this(new PerCoreObjectPoolOptions())
    {
    }

    /// <summary>Initializes a provider of pools with options that are read once.</summary>
    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its <see cref="PerCoreObjectPoolOptions.TimeProvider"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public PerCoreObjectPoolProvider(PerCoreObjectPoolOptions options) => _settings = PerCoreObjectPoolSettings.From(options);

    /// <summary>Creates a pool.</summary>
    /// <param name="policy">Makes objects and decides which are kept.</param>
    /// <returns>A <see cref="PerCoreObjectPool{T}"/>, which is disposable.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="policy"/> is null.</exception>
    public override ObjectPool<T> Create<T>(IPooledObjectPolicy<T> policy) => new PerCoreObjectPool<T>(policy, _settings, ArrayAllocator.Default, hearsCollections: true);
}
