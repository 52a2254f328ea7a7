using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Pools.Tests.Consumers.Kestrel;

namespace Pools.Tests.Tools.Predictions.Programs;

/// <summary>Kestrel sends 20 kB to each of eight clients in the same process.</summary>
internal sealed class ServerProgram : RealProgram<byte>
{
    private const int Clients = 8;

    private static readonly byte[] s_request = [.. "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"u8];
    private static readonly byte[] s_page = new byte[20_000];

    protected override async Task WorkAsync(ArrayPool<byte> pool, CancellationToken end)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, port: 0));
        builder.Services.AddSingleton<IMemoryPoolFactory<byte>>(new PooledMemoryFactory(pool));
        await using WebApplication app = builder.Build();
        app.MapGet("/", async context =>
        {
            context.Response.ContentLength = s_page.Length;
            await context.Response.BodyWriter.WriteAsync(s_page);
        });
        await app.StartAsync(CancellationToken.None);
        int port = new Uri(app.Urls.Single()).Port;
        await Task.WhenAll(Enumerable.Range(0, Clients).Select(_ => AskAsync(port, end)));
        await app.StopAsync(CancellationToken.None);
    }

    private static async Task AskAsync(int port, CancellationToken end)
    {
        using Socket socket = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(IPAddress.Loopback, port, CancellationToken.None);
        byte[] answer = new byte[1 << 16];
        while (!end.IsCancellationRequested)
        {
            await socket.SendAsync(s_request, CancellationToken.None);
            int received = 0;
            int headers;
            while ((headers = answer.AsSpan(0, received).IndexOf("\r\n\r\n"u8)) < 0 || received < headers + 4 + s_page.Length)
            {
                received += await socket.ReceiveAsync(answer.AsMemory(received), CancellationToken.None);
            }
        }
    }
}
