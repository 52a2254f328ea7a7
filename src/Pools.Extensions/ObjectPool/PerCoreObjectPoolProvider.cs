using Microsoft.Extensions.ObjectPool;

namespace Pools;

/// <summary>Creates a <see cref="PerCoreObjectPool{T}"/>, or for a disposable type the framework's pool.</summary>
/// <remarks>
/// Replaces <see cref="DefaultObjectPoolProvider"/>: in a container, call <c>services.AddPerCoreObjectPoolProvider()</c>. Does not keep
/// its pools alive. Safe for any thread.
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
    /// A <see cref="PerCoreObjectPool{T}"/>. If <typeparamref name="T"/> is <see cref="IDisposable"/> or <see cref="IAsyncDisposable"/>:
    /// the pool of a <see cref="DefaultObjectPoolProvider"/>, which disposes <see cref="IDisposable"/> objects. Of the options, only
    /// <see cref="PerCoreObjectPoolOptions.MaximumRetained"/> and <see cref="PerCoreObjectPoolOptions.HardLimit"/> apply to it, if set.
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
