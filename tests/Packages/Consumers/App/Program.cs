using System.Buffers;
using Library;
using Microsoft.Extensions.DependencyInjection;
using Pools;
using Pools.Diagnostics;

RentAndReturn(new MemoryStream(new byte[5000]));
Lease();
Scope();
FaultyScope();
Register(new ServiceCollection());
Misuse.ReturnTwice();
Console.WriteLine($"library: {Text.Reverse("pools")}");

static void RentAndReturn(Stream stream)
{
    ArrayPool<byte> pool = new PerCoreArrayPool<byte>();
    byte[] array = pool.Rent(4096);
    try
    {
        Console.WriteLine($"{stream.Read(array)} bytes read");
    }
    finally
    {
        pool.Return(array);
    }
}

static void Lease()
{
    using PerCoreArrayPool<byte> images = new(new PerCoreArrayPoolOptions { Name = "images", MaxRetainedBytes = 64 << 20 });
    using (RentedArray<byte> lease = images.Lease(100_000))
    {
        lease.Span.Clear();
    }

    Console.WriteLine(images.GetStatistics());
}

static void Scope()
{
    DebugArrayPool<byte> pool = new();
    using DebugPoolScope scope = pool.BeginScope();

    pool.Return(pool.Rent(100));

    scope.AssertClean();   // throws if an array of the scope is still out, or was misused
    Console.WriteLine("scope: clean");
}

static void FaultyScope()
{
    DebugArrayPool<byte> pool = new();
    using DebugPoolScope scope = pool.BeginScope();
    pool.Rent(100);
    try
    {
        scope.AssertClean();
    }
    catch (DebugPoolScopeException e)
    {
        Console.WriteLine($"faulty scope: {string.Join(", ", e.Reports.Select(report => report.Kind))}");
    }
}

static void Register(IServiceCollection services)
{
    services.AddPerCoreArrayPool<byte>(options => options.MaxRetainedBytes = 64 << 20);
    services.AddKeyedLargeArrayPool<byte>("images");
    using (ServiceProvider provider = services.BuildServiceProvider())
    {
        Console.WriteLine($"container: {provider.GetRequiredService<ArrayPool<byte>>().GetType().Name}");
    }

    services.UseDebugArrayPools();
    using (ServiceProvider provider = services.BuildServiceProvider())
    {
        Console.WriteLine($"container under test: {provider.GetRequiredService<ArrayPool<byte>>().GetType().Name}");
    }
}
