using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace Pools.Tests.Consumers;

/// <summary>An ASP.NET Core app on a real port, and a client.</summary>
internal sealed class WebServer : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly HttpClient _client;
    private readonly Version _version;

    private WebServer(WebApplication app, Version version)
    {
        _app = app;
        _version = version;
        _client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
    }

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

    public async Task<byte[]> SendAsync(HttpMethod method, string path, HttpContent? content = null)
    {
        using HttpRequestMessage request = new(method, path)
        {
            Content = content, Version = _version, VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        using HttpResponseMessage response = await _client.SendAsync(request, TestContext.Current.CancellationToken);
        byte[] body = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.True(response.IsSuccessStatusCode, $"{method} {path}: {(int)response.StatusCode}, {Encoding.UTF8.GetString(body)}");
        return body;
    }

    /// <summary>Waits for all requests to end on the server, too: a response may be complete before that. The pools live on.</summary>
    public Task StopAsync()
    {
        _client.Dispose();
        return _app.StopAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await StopAsync();
        await _app.DisposeAsync();
    }
}
