using System;
using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Pools.Internal;

namespace Pools.Extensions;

/// <summary>The registration of a foreign pool as <see cref="ArrayPool{T}"/>.</summary>
internal sealed class ReplacementRegistration<T, TPool> : PoolRegistration
    where TPool : ArrayPool<T>
{
    /// <inheritdoc/>
    public override string PoolName => CSharpName.Of(typeof(TPool));

    public override Type ForeignType => typeof(TPool);

    public ServiceDescriptor AsArrayPool => ServiceDescriptor.Singleton(typeof(ArrayPool<T>), Resolve);

    // A foreign pool cannot be created a second time, so the substitute decorates it.
    private object Resolve(IServiceProvider services) =>
        (services.GetService<DebugPools>() is null ? null : FindSubstitute<T>(services, name: null, key: null, services.GetRequiredService<TPool>))
            ?? services.GetRequiredService<TPool>();
}
