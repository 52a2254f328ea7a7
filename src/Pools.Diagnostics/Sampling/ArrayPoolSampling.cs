using System;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>Checks of a few of a pool's arrays, for production.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
public static class ArrayPoolSampling
{
    private const int LongestInterval = 1_000_000_000;
    private const int MostASecond = 1_000;

    /// <summary>Attaches a sampler, which checks about one rent in <see cref="SamplingOptions.RentsPerSample"/> as a <see cref="DebugArrayPool{T}"/> checks all of them.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <param name="pool">The pool, <see cref="PerCoreArrayPool{T}.Shared"/> for instance.</param>
    /// <param name="options">The options, which are read once; null: the default ones.</param>
    /// <returns>The sampler. Disposing it ends the sampling; arrays that are out may still be returned.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="pool"/> or the options' <see cref="SamplingOptions.TimeProvider"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="InvalidOperationException">The pool is being sampled already. Nothing is changed.</exception>
    /// <remarks>
    /// <para>
    /// A sampled array is newly allocated, as the pool allocates, has a length that no other array of the pool has, a multiple of 64, mostly above what an ordinary rent would get, and is never
    /// rented again: so what is sampled is exact. It may be returned to any per-core pool. Two things can break that sampling: a program that returns arrays to another pool than
    /// they came from, <c>ArrayPool&lt;T&gt;.Shared</c> for instance, which then throws, and one that takes lengths for powers of two.
    /// </para>
    /// <para>
    /// Rents and returns that are not sampled cost and allocate what they did before: a timer looks how many rents there were, up to
    /// <see cref="SamplingOptions.MaxSamplesPerSecond"/> times a second, and closes the fast path for the one that is to be sampled. Requests for exactly the pool's longest array and longer ones are never sampled.
    /// </para>
    /// </remarks>
    public static ArrayPoolSampler<T> Attach<T>(PerCoreArrayPool<T> pool, SamplingOptions? options = null)
    {
        OptionChecks.RequireNotNull(pool, nameof(pool));
        options ??= new SamplingOptions();
        OptionChecks.RequireNotNull(options.TimeProvider, nameof(options.TimeProvider));
        OptionChecks.RequireRange(nameof(options.RentsPerSample), options.RentsPerSample, 1, LongestInterval);
        OptionChecks.RequireRange(nameof(options.MaxSamplesPerSecond), options.MaxSamplesPerSecond, 1, MostASecond);
        return ArrayPoolSampler<T>.Attach(pool, options);
    }
}
