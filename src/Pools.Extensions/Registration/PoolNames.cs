using System;
using Microsoft.Extensions.DependencyInjection;
using Pools.Internal;

namespace Pools.Extensions;

/// <summary>Names the pools of registrations in messages.</summary>
internal static class PoolNames
{
    /// <summary>The name of the pool that a registration provides: <c>PerCoreArrayPool&lt;byte&gt;</c>.</summary>
    public static string Of(ServiceDescriptor descriptor)
    {
        if (PoolRegistration.Of(descriptor) is { } ours)
        {
            return ours.PoolName;
        }

        Type? type = descriptor.IsKeyedService
            ? descriptor.KeyedImplementationType ?? descriptor.KeyedImplementationInstance?.GetType()
            : descriptor.ImplementationType ?? descriptor.ImplementationInstance?.GetType();
        return type is null ? "the pool of a factory" : DebugCoverage.IsOurOpenPool(descriptor) ? CSharpName.Of(type)["Open".Length..] : CSharpName.Of(type);
    }
}
