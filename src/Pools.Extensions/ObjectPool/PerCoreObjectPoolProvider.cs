using System;
using Microsoft.Extensions.ObjectPool;

namespace Pools;

/// <summary>
/// Creates a <see cref="PerCoreObjectPool{T}"/> for each type that needs no disposal, and the framework's pool for a disposable type.
/// </summary>
/// <remarks>
/// Replaces <see cref="DefaultObjectPoolProvider"/>: in a container, call <c>services.AddPerCoreObjectPoolProvider()</c>. It keeps no
/// reference to the pools that it creates.
/// <para><b>Threading</b>: safe for any number of threads.</para>
/// </remarks>
public sealed class PerCoreObjectPoolProvider : ObjectPoolProvider
{
    private readonly PerCoreObjectPoolOptions _options;

    /// <summary>Initializes a provider of pools with default options.</summary>
    public PerCoreObjectPoolProvider()
        : this(new PerCoreObjectPoolOptions())
    {
    }

    /// <summary>Initializes a provider of pools with options that are read once.</summary>
    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="options"/> or its <see cref="PerCoreObjectPoolOptions.TimeProvider"/> is null.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public PerCoreObjectPoolProvider(PerCoreObjectPoolOptions options) => _options = PerCoreObjectPoolOptions.Checked(options);

    /// <summary>Creates a pool.</summary>
    /// <param name="policy">Creates objects and decides which are kept.</param>
    /// <returns>
    /// A <see cref="PerCoreObjectPool{T}"/>. If <typeparamref name="T"/> is <see cref="IDisposable"/> or <see cref="IAsyncDisposable"/>,
    /// the pool of a <see cref="DefaultObjectPoolProvider"/>, which disposes <see cref="IDisposable"/> objects: with its own default bound,
    /// unless <see cref="PerCoreObjectPoolOptions.MaximumRetained"/> or <see cref="PerCoreObjectPoolOptions.HardLimit"/> is set. The other
    /// options do not apply to it.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="policy"/> is null.</exception>
    public override ObjectPool<T> Create<T>(IPooledObjectPolicy<T> policy)
    {
        if (!IsDisposable(typeof(T)))
        {
            return new PerCoreObjectPool<T>(policy, _options, trimsAfterGen2: true);
        }

        DefaultObjectPoolProvider framework = new();
        int maximum = _options.MaximumRetainedAsSet ?? framework.MaximumRetained;
        framework.MaximumRetained = Math.Min(maximum, _options.HardLimit ?? maximum);
        return framework.Create(policy);
    }

    internal static bool IsDisposable(Type type) =>
        type.IsAssignableTo(typeof(IDisposable)) || type.IsAssignableTo(typeof(IAsyncDisposable));
}
