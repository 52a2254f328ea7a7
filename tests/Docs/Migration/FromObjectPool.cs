using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.ObjectPool;

namespace Pools.Tests.Docs.Migration;

/// <summary>From the pools of Microsoft.Extensions.ObjectPool, as docs/migration.md shows it.</summary>
internal static class FromObjectPool
{
    public static class Before
    {
        public static ObjectPool<StringBuilder> Make()
        {
            ObjectPoolProvider provider =
                new DefaultObjectPoolProvider { MaximumRetained = 256 };
            return provider.CreateStringBuilderPool();
        }

        public static void Register(IServiceCollection services)
        {
            services.AddSingleton<ObjectPoolProvider,
                DefaultObjectPoolProvider>();
        }
    }

    public static class After
    {
        public static ObjectPool<StringBuilder> Make()
        {
            ObjectPoolProvider provider = new PerCoreObjectPoolProvider(
                new PerCoreObjectPoolOptions { MaximumRetained = 256 });
            return provider.CreateStringBuilderPool();
        }

        public static void Register(IServiceCollection services)
        {
            services.AddSingleton<ObjectPoolProvider,
                PerCoreObjectPoolProvider>();
        }
    }
}
