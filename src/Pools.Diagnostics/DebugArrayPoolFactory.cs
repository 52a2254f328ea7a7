namespace Pools.Diagnostics;

/// <summary>A factory that makes a debug pool for each element type, for <see cref="ArrayPools"/>.</summary>
/// <remarks>
/// Its pools hide contents and take stacks, <see cref="StackCapture.Full"/>, unless the environment or the options say otherwise: who gets
/// one as an <see cref="ArrayPool{T}"/> has no other way to be told where. Immutable; safe for any thread.
/// </remarks>
public sealed class DebugArrayPoolFactory : IArrayPoolFactory
{
    private readonly Action<DebugArrayPoolOptions>? _configure;
    private readonly FactoryMode _mode;

    /// <summary>
    /// Initializes a factory of pools as the environment says:
    /// <c>POOLS_DEBUG=MODE;seed=NUMBER;stacks=none|caller|full;contents=show|hide</c>. MODE is <c>isolated</c>, <c>decorating</c>, or, for
    /// production, <c>sampled</c>: a <see cref="SampledArrayPool{T}"/>. The last two are put around
    /// <see cref="PerCoreArrayPool{T}.Shared"/>. The defaults are <c>stacks=full</c> and <c>contents=hide</c>.
    /// </summary>
    /// <exception cref="InvalidOperationException">The environment says something else.</exception>
    public DebugArrayPoolFactory()
    {
        _mode = DebugEnvironment.Mode;

        // What each pool takes from there is checked here.
        _ = DebugEnvironment.Stacks;
        _ = DebugEnvironment.Seed;
        _ = DebugEnvironment.ShowContents;
    }

    /// <summary>Initializes a factory of pools with options of your own.</summary>
    /// <param name="configure">
    /// Sets the options of each pool, on the thread that needs it, possibly on several at once; null: the defaults, with full stacks.
    /// </param>
    /// <param name="decorates">Whether each pool is put around <see cref="PerCoreArrayPool{T}.Shared"/>; else it is isolated.</param>
    public DebugArrayPoolFactory(Action<DebugArrayPoolOptions>? configure, bool decorates = false)
    {
        _configure = configure;
        _mode = decorates ? FactoryMode.Decorating : FactoryMode.Isolated;
    }

    /// <summary>Whether it is for production: a container's own pools stay as they are.</summary>
    internal bool IsSampling => _mode == FactoryMode.Sampled;

    /// <inheritdoc/>
    public ArrayPool<T> Create<T>() => IsSampling
        ? new SampledArrayPool<T>(
            PerCoreArrayPool<T>.Shared,
            new SamplingOptions { Stacks = DebugEnvironment.StacksOfInjected, ShowContents = DebugEnvironment.ShowContents ?? false })
        : Create<T>(adopt: null);

    /// <summary>Creates a pool for an owner.</summary>
    /// <param name="adopt">Sets the options that the owner chooses, such as its observer; null: the pool has no owner.</param>
    internal ArrayPool<T> Create<T>(Action<DebugArrayPoolOptions>? adopt)
    {
        DebugArrayPoolOptions options = new() { Stacks = DebugEnvironment.StacksOfInjected };
        _configure?.Invoke(options);
        adopt?.Invoke(options);
        return _mode == FactoryMode.Decorating
            ? DebugArrayPool<T>.Around(PerCoreArrayPool<T>.Shared, options)
            : new DebugArrayPool<T>(options);
    }
}
