using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Pools.Tests.Consumers.Kestrel;

public sealed class KestrelTests
{
    [Theory, InlineData(PoolKind.Pinned, HttpProtocols.Http1), InlineData(PoolKind.Pinned, HttpProtocols.Http2)]
    [InlineData(PoolKind.DebugIsolated, HttpProtocols.Http1), InlineData(PoolKind.DebugIsolated, HttpProtocols.Http2)]
    [InlineData(PoolKind.DebugDecorating, HttpProtocols.Http1)]
    [InlineData(PoolKind.DebugDecorating, HttpProtocols.Http2)]
    public async Task Kestrel_echoes_every_byte_and_returns_all_memory(PoolKind kind, HttpProtocols protocols)
    {
        using WatchedPool<byte> pool = new(kind);
        PooledMemoryFactory factory = new(pool.Pool);

        await using (WebServer server = await WebServer.StartAsync(
            services => services.AddSingleton<IMemoryPoolFactory<byte>>(factory), app => app.MapPost("/echo", EchoAsync), protocols))
        {
            await Load.RunAsync(async number =>
            {
                byte[] content = Content.Bytes(number);
                Assert.Equal(content, await server.SendAsync(HttpMethod.Post, "/echo", new ByteArrayContent(content)));
            });
        }

        pool.AssertUsedAndReturned(atLeast: Load.Requests);
    }

    // The whole request first: a client that still sends does not read.
    private static async Task EchoAsync(HttpContext context)
    {
        using MemoryStream body = new();
        await context.Request.Body.CopyToAsync(body, context.RequestAborted);
        context.Response.BodyWriter.Write(body.GetBuffer().AsSpan(0, (int)body.Length));
        await context.Response.BodyWriter.FlushAsync(context.RequestAborted);
    }
}
