using Microsoft.Extensions.Logging.Testing;

namespace Pools.Tests.Extensions;

/// <summary>A container with a log.</summary>
internal sealed class LoggedContainer
{
    public LoggedContainer() => Log = FakeLogCollector.Create(new FakeLogCollectorOptions
    {
        FilteredCategories = new HashSet<string> { "Pools" },
        OutputSink = _ => _ = Fault is null ? "" : throw Fault,
    });

    /// <summary>The entries of all pools.</summary>
    public FakeLogCollector Log { get; }

    /// <summary>Makes the logger fail.</summary>
    public Exception? Fault { get; set; }

    public ServiceProvider Build(Action<IServiceCollection> add, bool validates = false)
    {
        ServiceCollection services = new();
        services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Trace).AddProvider(new FakeLoggerProvider(Log)));
        add(services);
        return services.BuildServiceProvider(new ServiceProviderOptions { ValidateOnBuild = validates, ValidateScopes = validates });
    }

    /// <summary>Returns the texts of all entries with an id.</summary>
    public string[] Messages(int id) => [.. Log.GetSnapshot().Where(entry => entry.Id.Id == id).Select(entry => entry.Message)];

    /// <summary>Returns the entries about registrations that debug pools do not cover.</summary>
    public string[] NotCovered() => Messages(6);

    public static void AssertDetects<T>(ArrayPool<T> pool)
    {
        T[] array = pool.Rent(100);
        pool.Return(array);
        Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array));
    }
}
