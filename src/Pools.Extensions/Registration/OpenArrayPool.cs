using System;
using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Pools.Extensions;

/// <summary>The pool of whatever element type is asked for: a container can make it of an open generic type, with a pool inside that its constructor chooses.</summary>
/// <remarks>Costs a call more than the pool itself.</remarks>
internal abstract class OpenArrayPool<T>(ArrayPool<T> pool) : ArrayPool<T>, IDisposable
{
    /// <summary>The pool inside.</summary>
    public ArrayPool<T> Pool { get; } = pool;

    public override T[] Rent(int minimumLength) => Pool.Rent(minimumLength);

    public override void Return(T[] array, bool clearArray = false) => Pool.Return(array, clearArray);

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
        public static ArrayPool<TElement>? FindSubstitute<TElement>(IServiceProvider services) => FindSubstitute<TElement>(services, name: null, key: null);
    }
}
