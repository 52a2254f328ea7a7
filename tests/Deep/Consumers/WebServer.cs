using System;
using System.Collections.Generic;
using System.Net;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Pools.Tests.Consumers;

/// <summary>An ASP.NET Core app on a real port of this machine, and a client of it.</summary>
internal sealed class WebServer : IAsyncDisposable
{
    private readonly WebApplication _app;

    private WebServer(WebApplication app, Version version)
    {
        _app = app;
        Client = new HttpClient
        {
            BaseAddress = new Uri(AddressOf(app)),
            DefaultRequestVersion = version,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
    }

    public HttpClient Client { get; }

    public IServiceProvider Services => _app.Services;

    public static async Task<WebServer> StartAsync(
        Action<IServiceCollection> configure, Action<WebApplication> map, HttpProtocols protocols = HttpProtocols.Http1)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, port: 0, listen => listen.Protocols = protocols));
        configure(builder.Services);
        WebApplication app = builder.Build();
        app.UseDeveloperExceptionPage();
        map(app);
        await app.StartAsync();
        return new WebServer(app, protocols == HttpProtocols.Http2 ? HttpVersion.Version20 : HttpVersion.Version11);
    }

    /// <summary>The bytes of a response; one that tells of an error fails the test with what it tells.</summary>
    public async Task<byte[]> SendAsync(HttpMethod method, string path, HttpContent? content = null)
    {
        using HttpRequestMessage request = new(method, path) { Content = content, Version = Client.DefaultRequestVersion, VersionPolicy = Client.DefaultVersionPolicy };
        using HttpResponseMessage response = await Client.SendAsync(request, TestContext.Current.CancellationToken);
        byte[] body = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.True(response.IsSuccessStatusCode, $"{method} {path}: {(int)response.StatusCode}, {Encoding.UTF8.GetString(body)}");
        return body;
    }

    /// <summary>
    /// Ends all connections, and waits for every request to end on the server's side too: a response is complete for its client before the server has given back what it used. The
    /// container's pools live on.
    /// </summary>
    public async Task StopAsync()
    {
        Client.Dispose();
        await _app.StopAsync();
    }

    /// <summary>Ends everything.</summary>
    public async ValueTask DisposeAsync()
    {
        await StopAsync();
        await _app.DisposeAsync();
    }

    private static string AddressOf(WebApplication app)
    {
        ICollection<string> addresses = app.Urls;
        return addresses is { Count: 1 } ? string.Concat(addresses) : throw new InvalidOperationException($"The server listens at {addresses.Count} addresses.");
    }
}
