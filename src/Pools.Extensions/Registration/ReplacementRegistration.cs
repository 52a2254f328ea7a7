using System;
using System.Buffers;
using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>The registration of somebody else's pool as <see cref="ArrayPool{T}"/>.</summary>
internal sealed class ReplacementRegistration<T, TPool> : PoolRegistration
    where TPool : ArrayPool<T>
{
    public override Type ForeignType => typeof(TPool);

    public ServiceDescriptor AsArrayPool => ServiceDescriptor.Singleton(typeof(ArrayPool<T>), Resolve);

    // Nobody can make another one of a kind that is not ours, so the substitute watches over it.
    private object Resolve(IServiceProvider services) =>
        (services.GetService<DebugPools>() is null ? null : FindSubstitute<T>(services, name: null, key: null, services.GetRequiredService<TPool>))
            ?? services.GetRequiredService<TPool>();
}
