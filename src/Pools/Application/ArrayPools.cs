using System.Diagnostics.CodeAnalysis;
using Pools.Internal;
using Pools.Large;

namespace Pools;

/// <summary>The application's pools: one for each element type, and one switch for all of them.</summary>
/// <remarks>
/// <para>
/// <c>ArrayPool&lt;T&gt;.Shared</c> cannot be replaced. Code that takes its pool from here gets <see cref="PerCoreArrayPool{T}.Shared"/>,
/// unless the program replaces it, for instance in a test run. It does so by <see cref="Use"/>, or by the environment variable
/// <c>POOLS_DEBUG</c>, which puts debug pools there: <c>POOLS_DEBUG=isolated;seed=42;stacks=full</c>.
/// </para>
/// <para><b>Threading</b>: any thread. The choice is made once, at the first <see cref="Get{T}"/>.</para>
/// <para><b>Ordering</b>: the factory is published by the type initializer that reads it.</para>
/// <para><b>Bounds</b>: one pool for each element type that is asked for.</para>
/// <para><b>Accepted races</b>: none: a call of <see cref="Use"/> that loses against the first <see cref="Get{T}"/> throws.</para>
/// </remarks>
public static class ArrayPools
{
    private const string Variable = "POOLS_DEBUG";

    private static readonly object s_lock = new();
    private static IArrayPoolFactory? s_wanted;
    private static bool s_isChosen;

    /// <summary>Gets the application's pool for an element type.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <exception cref="TypeInitializationException">
    /// The environment asks for debug pools, and the assembly <c>Pools.Diagnostics</c> is missing or the value is invalid; or the factory
    /// failed or returned null: see the innermost exception. The failure lasts for the life of the process.
    /// </exception>
    /// <remarks>Safe for any thread: the first caller makes the pool, others wait. Later calls are free: the JIT sees a constant.</remarks>
    public static ArrayPool<T> Get<T>() => Pool<T>.Instance;

    /// <summary>
    /// Gets or sets the maximum number of bytes of large arrays that all pools of the process keep together: 0 or more. Each pool's own
    /// bound applies, too. The default, <see langword="null"/>, is a quarter of the memory available to the process for pools without
    /// <see cref="LargeArrayPoolOptions.MaxRetainedBytes"/>, and no limit for the others.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is set to less than 0. The limit stays.</exception>
    /// <remarks>
    /// Safe for any thread. A pool that would exceed the limit releases its own oldest arrays, or drops the returned one. After the limit
    /// was lowered, each pool releases arrays at its next trim. Arrays below <see cref="LargeArrayPoolOptions.ThresholdBytes"/> do not
    /// count.
    /// </remarks>
    public static long? MaxLargeRetainedBytes
    {
        get => ProcessBytes<HardwareAtomics>.Instance.Limit;
        set
        {
            OptionChecks.RequireRange(nameof(MaxLargeRetainedBytes), value, 0, long.MaxValue);
            ProcessBytes<HardwareAtomics>.Instance.Limit = value;
        }
    }

    /// <summary>The choice; null: none, so pools stay as they are. Reading it is a choice.</summary>
    internal static IArrayPoolFactory? Factory => Chosen.Factory;

    /// <summary>
    /// Makes all pools that <see cref="Get{T}"/> returns come from a factory. Call it once, before the first of them. It takes precedence
    /// over the environment.
    /// </summary>
    /// <param name="factory">The factory.</param>
    /// <exception cref="ArgumentNullException"><paramref name="factory"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A pool is in use already, or another factory is set.</exception>
    /// <remarks>Safe for any thread. Of several calls, or of a call and the first <see cref="Get{T}"/>, the second loses.</remarks>
    public static void Use(IArrayPoolFactory factory)
    {
        if (factory is null)
        {
            throw new ArgumentNullException(nameof(factory));
        }

        lock (s_lock)
        {
            if (s_isChosen)
            {
                throw new InvalidOperationException(
                    "A pool has been taken from ArrayPools, or from a container, already; the factory must be set before the first.");
            }

            if (s_wanted is not null)
            {
                throw new InvalidOperationException($"ArrayPools already uses {s_wanted.GetType().FullName}; the factory can be set once.");
            }

            s_wanted = factory;
        }
    }

    private static IArrayPoolFactory? Choose()
    {
        lock (s_lock)
        {
            s_isChosen = true;
            return s_wanted ?? FromEnvironment(Environment.GetEnvironmentVariable(Variable));
        }
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The trimmer keeps the type: its name is a constant.")]
    private static IArrayPoolFactory? FromEnvironment(string? value)
    {
        if (string.IsNullOrWhiteSpace(value))
        {
            return null;
        }

        Type type = Type.GetType("Pools.Diagnostics.DebugArrayPoolFactory, Pools.Diagnostics", throwOnError: false)
            ?? throw new InvalidOperationException(
            $"{Variable} is '{value}', which asks for debug pools, but the assembly Pools.Diagnostics is missing: " +
            "reference the package, or unset the variable.");
        return (IArrayPoolFactory)Activator.CreateInstance(type)!;
    }

    /// <summary>The choice, made by the first element type.</summary>
    private static class Chosen
    {
        public static readonly IArrayPoolFactory? Factory = Choose();

        // Without it, the runtime may run the initializer earlier than the first use.
        static Chosen()
        {
        }
    }

    private static class Pool<T>
    {
        public static readonly ArrayPool<T> Instance = Make();

        static Pool()
        {
        }

        private static ArrayPool<T> Make() => Chosen.Factory is not { } factory
            ? PerCoreArrayPool<T>.Shared
            : factory.Create<T>() ?? throw new InvalidOperationException($"{factory.GetType().FullName} gave no pool for {typeof(T)}.");
    }
}
