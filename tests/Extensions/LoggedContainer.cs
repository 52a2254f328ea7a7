using System;
using System.Buffers;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Extensions;

/// <summary>A container whose log is heard.</summary>
internal sealed class LoggedContainer : IDisposable
{
    public LogTap Log { get; } = new();

    public void Dispose() => Log.Dispose();

    public ServiceProvider Build(Action<IServiceCollection> add, bool validates = false)
    {
        ServiceCollection services = new();
        services.AddLogging(logging => logging.AddProvider(Log));
        add(services);
        return services.BuildServiceProvider(new ServiceProviderOptions { ValidateOnBuild = validates, ValidateScopes = validates });
    }

    /// <summary>What the log names as not covered by debug pools.</summary>
    public string[] NotCovered() => [.. Log.Entries.Where(entry => entry is { Id: 6, Level: LogLevel.Warning }).Select(entry => entry.Text)];

    public static void AssertDetects<T>(ArrayPool<T> pool)
    {
        T[] array = pool.Rent(100);
        pool.Return(array);
        Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array));
    }
}
