using System;
using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Pools.Internal;
using Pools.Sizing;

namespace Pools.Extensions;

/// <summary>The pool of whatever element type is asked for: a container can make it of an open generic type, with a pool inside that its constructor chooses.</summary>
/// <remarks>Costs a call more than the pool itself.</remarks>
internal abstract class OpenArrayPool<T>(ArrayPool<T> pool) : ArrayPool<T>, ITrimmableArrayPool<T>, IDisposable
{
    /// <summary>The pool inside.</summary>
    public ArrayPool<T> Pool { get; } = pool;

    public string Name => (Pool as ITrimmablePool)?.Name ?? Pool.ToString() ?? Pool.GetType().Name;

    public Type ElementType => typeof(T);

    public override T[] Rent(int minimumLength) => Pool.Rent(minimumLength);

    public override void Return(T[] array, bool clearArray = false) => Pool.Return(array, clearArray);

    public void ReturnAndClear(T[] array, int clearLength)
    {
        if (Pool is ITrimmableArrayPool<T> ours)
        {
            ours.ReturnAndClear(array, clearLength);
            return;
        }

        if (array is not null && (uint)clearLength > (uint)array.Length)
        {
            throw BadArgument.ClearLength(clearLength, array.Length);
        }

        // Cleared here, it would have been cleared although the pool inside refuses it; and of a part no pool but ours can be told.
        Pool.Return(array!, clearArray: clearLength != 0);
    }

    /// <summary>Trims the pool inside, if it is one of this library's.</summary>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);
        (Pool as ITrimmablePool)?.Trim(level);
    }

    /// <summary>Takes a snapshot of the counts of the pool inside: an empty one if that is none of this library's.</summary>
    public PoolStatistics GetStatistics() => (Pool as ITrimmableArrayPool)?.GetStatistics() ?? new PoolStatistics { PoolName = Name, ElementType = ElementType };

    public override string? ToString() => Pool.ToString();

    public void Dispose() => (Pool as IDisposable)?.Dispose();

    protected static ArrayPool<T> Choose<TKind, TOptions>(IServiceProvider services)
        where TKind : struct, IPoolKind<TOptions>
        where TOptions : class, new()
    {
        if (!TKind.IsDebug && OpenRegistration.FindSubstitute<T>(services) is { } substitute)
        {
            return substitute;
        }

        ArrayPool<T> pool = TKind.Create<T>(services.GetRequiredService<IOptionsMonitor<TOptions>>().Get(ArrayPoolOptionsName.OpenGeneric));
        services.GetRequiredService<ContainerPools>().Add(pool, key: null);
        return pool;
    }

    private sealed class OpenRegistration : PoolRegistration
    {
        /// <inheritdoc/>
        public override string PoolName => CSharpName.Of(typeof(OpenArrayPool<T>));

        public static ArrayPool<TElement>? FindSubstitute<TElement>(IServiceProvider services) => FindSubstitute<TElement>(services, name: null, key: null);
    }
}
