using System;
using System.Buffers;
using System.IO.Pipelines;
using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Pools.Tests.Consumers.Kestrel;

/// <summary>Kestrel's reads and writes through our memory.</summary>
public sealed class KestrelTests
{
    [Theory]
    [InlineData(PoolKind.Pinned, HttpProtocols.Http1, true)]
    [InlineData(PoolKind.Pinned, HttpProtocols.Http1, false)]
    [InlineData(PoolKind.Pinned, HttpProtocols.Http2, true)]
    [InlineData(PoolKind.DebugIsolated, HttpProtocols.Http1, false)]
    [InlineData(PoolKind.DebugIsolated, HttpProtocols.Http2, false)]
    [InlineData(PoolKind.DebugDecorating, HttpProtocols.Http1, false)]
    [InlineData(PoolKind.DebugDecorating, HttpProtocols.Http2, true)]
    public async Task Kestrel_serves_every_byte_through_our_pool_and_gives_all_memory_back(PoolKind kind, HttpProtocols protocols, bool recyclesOwners)
    {
        using WatchedPool<byte> pool = new(kind);
        PooledMemoryFactory factory = new(pool.Pool, recyclesOwners);

        await using (WebServer server = await WebServer.StartAsync(
            services => services.AddSingleton<IMemoryPoolFactory<byte>>(factory), app => app.MapPost("/echo", EchoAsync), protocols))
        {
            await Load.RunAsync(async number =>
            {
                byte[] content = Content.Bytes(number);
                Assert.Equal(content, await server.SendAsync(HttpMethod.Post, "/echo", new ByteArrayContent(content)));
            });
        }

        Assert.True(factory.Created > 0);
        pool.AssertUsedAndReturned(atLeast: Load.Requests);
    }

    /// <summary>The whole request first, then the response: a client that has not finished sending does not read.</summary>
    private static async Task EchoAsync(HttpContext context)
    {
        PipeReader reader = context.Request.BodyReader;
        ReadResult request = await reader.ReadAsync(context.RequestAborted);
        while (!request.IsCompleted)
        {
            reader.AdvanceTo(request.Buffer.Start, request.Buffer.End);
            request = await reader.ReadAsync(context.RequestAborted);
        }

        foreach (ReadOnlyMemory<byte> part in request.Buffer)
        {
            context.Response.BodyWriter.Write(part.Span);
        }

        await context.Response.BodyWriter.FlushAsync(context.RequestAborted);
        reader.AdvanceTo(request.Buffer.End);
    }
}
