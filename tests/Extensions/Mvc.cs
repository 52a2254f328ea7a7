using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Pools.Tests.Extensions;

/// <summary>What <c>AddControllers()</c> registers.</summary>
internal static class Mvc
{
    public static IServiceCollection AddLikeMvc(this IServiceCollection services)
    {
        services.TryAddSingleton(ArrayPool<byte>.Shared);
        services.TryAddSingleton(ArrayPool<char>.Shared);
        return services;
    }
}
