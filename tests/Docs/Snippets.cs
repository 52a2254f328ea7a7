using System;
using System.Buffers;
using System.IO;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.ObjectPool;
using Newtonsoft.Json;
using Pools.Diagnostics;
using Pools.Extensions;

namespace Pools.Tests.Docs;

/// <summary>The code of the pages of documentation, as it stands there: the build compiles it, and <see cref="SnippetTests"/> runs what needs nothing else.</summary>
internal static class Snippets
{
    public static void RentFromAPool(string[] args)
    {
        ArrayPool<byte> pool = new PerCoreArrayPool<byte>();   // or PerCoreArrayPool<byte>.Shared, one for the process

        using Stream stream = File.OpenRead(args[0]);
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

    public static void MakeAPool()
    {
        using PerCoreArrayPool<byte> images = new(new PerCoreArrayPoolOptions
        {
            Name = "images",
            MaxRetainedBytes = 64 << 20,
            ClearOnReturn = ClearPolicy.Always,
        });

        images.Return(images.Rent(100_000));
        Console.WriteLine(images.GetStatistics());
        images.Trim();
    }

    public static void TrimAllPools()
    {
        ITrimmableArrayPool[] pools = [PerCoreArrayPool<byte>.Shared, LargeArrayPool<float>.Shared];

        foreach (ITrimmableArrayPool pool in pools)
        {
            Console.WriteLine($"{pool.Name}: {pool.GetStatistics().RetainedBytes:N0} bytes kept");
            pool.Trim(TrimLevel.Idle);
        }
    }

    public static void MakeALargePool()
    {
        using LargeArrayPool<byte> frames = new(new LargeArrayPoolOptions { Name = "frames" });

        byte[] frame = frames.Rent(3840 * 2160 * 4);
        frames.Return(frame);
        Console.WriteLine(frames.GetStatistics());
    }

    public static void FindALeak()
    {
        using DebugArrayPool<byte> pool = new();
        using DebugPoolScope scope = pool.BeginScope("my test");
        pool.Rent(100);
        scope.AssertClean();   // throws: AP009 Leak, with the file and line of the rent
    }

    public static void AttributeARead(DebugArrayPool<byte> pool, ReadOnlySpan<byte> strangeBytes)
    {
        if (PoisonDecoder.TryDecode(strangeBytes, out PoisonedRental poisoned))
        {
            foreach (KnownRental rental in pool.FindRentals(poisoned))
            {
                Console.WriteLine(rental);   // where it was rented, and where it was returned
            }
        }
    }

    public static async Task WatchATest(Stream stream, CancellationToken cancellation)
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope("my test");

        await new LineCounter(pool).CountAsync(stream, cancellation);   // the code under test

        scope.AssertClean();   // throws: what was misused, what is still out
    }

    public static void Sample(ILogger logger)
    {
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(PerCoreArrayPool<byte>.Shared, new SamplingOptions
        {
            OnReport = report => logger.LogError("{Report}", report),
        });
    }

    public static void LeaseMemory()
    {
        using PerCoreArrayPool<byte> arrays = new();
        using MemoryPool<byte> pool = new ArrayPoolMemoryPool<byte>(arrays);

        using IMemoryOwner<byte> owner = pool.Rent(1000);
        owner.Memory.Span.Fill(1);                            // exactly 1,000 bytes
    }

    public static void LeaseAnArray(ArrayPool<int> pool)
    {
        using RentedArray<int> lease = pool.Lease(1000);      // pool: any ArrayPool<int>
        lease.Span.Sort();                                    // exactly 1,000 elements
    }

    public static void WriteIntoABuffer()
    {
        using PooledBufferWriter<byte> writer = new(ArrayPool<byte>.Shared);
        "hello"u8.CopyTo(writer.GetSpan(5));
        writer.Advance(5);

        using RentedArray<byte> hello = writer.DetachBuffer();   // without copying; the writer is empty and usable
    }

    public static void WriteIntoAStream()
    {
        using PooledStream stream = new(ArrayPool<byte>.Shared);
        stream.Write(new byte[1_000_000]);
        stream.SetLength(3L << 30);                           // a hole: no memory
        ReadOnlySequence<byte> content = stream.GetReadOnlySequence();
        stream.Reset();                                       // empty, blocks back in the pool
    }

    public static void Register(IServiceCollection services, IConfiguration configuration)
    {
        services.AddPerCoreArrayPool<byte>(options => options.MaxRetainedBytes = 64 << 20);
        services.AddKeyedLargeArrayPool<byte>("images", configuration.GetSection("Pools:Images"));
        services.AddPerCoreArrayPools();   // every other element type
    }

    public static void RegisterForTests(IServiceCollection services) =>
        services.UseDebugArrayPools();   // last

    public static void ShowHealth(IServiceProvider provider)
    {
        Console.WriteLine(provider.GetRequiredService<IArrayPoolHealth>().GetReport());
    }

    public static void PoolObjects(IServiceCollection services, ObjectPoolProvider provider)
    {
        services.AddSingleton<ObjectPoolProvider, PerCoreObjectPoolProvider>();

        ObjectPool<StringBuilder> builders = provider.CreateStringBuilderPool();
        using var parsers = new PerCoreObjectPool<Parser>(new ParserPolicy(), maximumRetained: 256);
    }

    public static WebApplication HashBodies(string[] args)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
        builder.Services.AddPerCoreArrayPool<byte>(options => options.Name = "bodies");

        WebApplication app = builder.Build();
        app.MapPost("/sha256", async (HttpRequest request, ArrayPool<byte> pool) =>
        {
            using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
            using RentedArray<byte> lease = pool.Lease(16 * 1024);
            int read;
            while ((read = await request.Body.ReadAsync(lease.Memory)) > 0)
            {
                hash.AppendData(lease.Span[..read]);
            }

            return Convert.ToHexStringLower(hash.GetHashAndReset());
        });

        app.MapGet("/health", (IArrayPoolHealth health) => health.GetReport().ToString());

        app.MapGet("/statistics", (ArrayPool<byte> pool) => ((ITrimmableArrayPool)pool).GetStatistics().ToString());
        return app;
    }

    /// <summary>Returns when the app is stopped.</summary>
    public static void Run(WebApplication app)
    {
        app.Run();
    }

    public static void ServeHttp(WebApplicationBuilder builder)
    {
        PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { Name = "kestrel", PinArrays = true });
        builder.Services.AddSingleton<IMemoryPoolFactory<byte>>(new PooledMemoryFactory(pool));
    }

    public static void WriteJson(TextWriter text, ArrayPool<char> pool)
    {
        using JsonTextWriter writer = new(text) { ArrayPool = new NewtonsoftArrayPool(pool) };
    }

    private sealed class Parser;

    private sealed class ParserPolicy : PooledObjectPolicy<Parser>
    {
        public override Parser Create() => new();

        public override bool Return(Parser obj) => true;
    }

    private sealed class LineCounter(ArrayPool<byte> pool)
    {
        public async Task<int> CountAsync(Stream stream, CancellationToken cancellation)
        {
            byte[] buffer = pool.Rent(1_024);
            int lines = 0;
            for (int read; (read = await stream.ReadAsync(buffer, cancellation)) > 0;)
            {
                lines += buffer.AsSpan(0, read).Count((byte)'\n');
            }

            pool.Return(buffer);
            return lines;
        }
    }

    internal sealed class PooledMemoryFactory(ArrayPool<byte> pool) : IMemoryPoolFactory<byte>
    {
        public MemoryPool<byte> Create(MemoryPoolOptions? _) =>
            new ArrayPoolMemoryPool<byte>(pool, new ArrayPoolMemoryPoolOptions { MinimumLength = 4096 });
    }

    internal sealed class NewtonsoftArrayPool(ArrayPool<char> pool) : IArrayPool<char>
    {
        public char[] Rent(int minimumLength) => pool.Rent(minimumLength);

        public void Return(char[]? array)
        {
            if (array is not null)
            {
                pool.Return(array);
            }
        }
    }
}
