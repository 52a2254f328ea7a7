using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>Logs the pools that <c>UseDebugArrayPools</c> does not cover.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: the first thread that asks writes the report, once.</para>
/// <para><b>Bounds</b>: one flag.</para>
/// <para><b>Accepted races</b>: another thread may return before the report is complete.</para>
/// </remarks>
internal sealed class DebugCoverage(IServiceCollection services, PoolLog log)
{
    private int _isReported;

    public void Report()
    {
        if (Interlocked.Exchange(ref _isReported, 1) != 0)
        {
            return;
        }

        HashSet<Type?> covered = [.. services.Select(static descriptor => (descriptor as PoolDescriptor)?.Inner?.ServiceType)];
        foreach (ServiceDescriptor descriptor in services)
        {
            bool isCovered = !descriptor.IsKeyedService && covered.Contains(descriptor.ServiceType);
            if (!isCovered && FindGap(descriptor) is { } reason)
            {
                log.NotCovered(ArrayPoolOptionsName.DebugSwitch, descriptor.ServiceType, descriptor.ServiceKey, reason);
            }
        }
    }

    /// <summary>Returns the reason why a pool is not covered; null: it is, or it is no pool.</summary>
    private static string? FindGap(ServiceDescriptor descriptor)
    {
        bool isOpenPool = !descriptor.IsKeyedService && Decoration.IsOf(descriptor.ImplementationType?.BaseType, typeof(OpenArrayPool<>));
        return descriptor is PoolDescriptor || isOpenPool || Decoration.IsOf(descriptor.ServiceType, typeof(DebugArrayPool<>)) ? null
            : Decoration.IsArrayPool(descriptor.ServiceType)
                ? Decoration.FindObstacle(descriptor) ?? "it was registered after UseDebugArrayPools, which must come last"
            : IsPool(descriptor.ServiceType) ? "it can be injected by its own type; inject ArrayPool<T> instead"
            : null;
    }

    private static bool IsPool(Type? type) => type is not null && (Decoration.IsArrayPool(type) || IsPool(type.BaseType));
}
