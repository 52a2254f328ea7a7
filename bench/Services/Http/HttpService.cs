using System.Net.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Pools.Bench;

internal static partial class Services
{
    static partial void AddHttp(ICollection<Service> services) => services.Add(new Service("HTTP, 1.1 MB", 400, HttpService.Run));
}

/// <summary>Kestrel sends responses of 1.1 MB, which requests build in rented arrays. Clients compare every byte.</summary>
internal static class HttpService
{
    private const int ResponseBytes = 1_100_000;
    private const int Clients = 8;
    private const int PartBytes = 64 * Sizes.Kibibyte;

    public static int Run(ArrayPool<byte> pool, int count) => RunAsync(pool, count).GetAwaiter().GetResult();

    private static async Task<int> RunAsync(ArrayPool<byte> pool, int count)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        WebApplication service = builder.Build();
        await using ConfiguredAsyncDisposable disposal = service.ConfigureAwait(false);
        service.Run(context => RespondAsync(context, pool));
        await service.StartAsync().ConfigureAwait(false);
        using HttpClient http = new() { BaseAddress = new Uri(service.Urls.First()) };
        int wrong = 0;
        await Task.WhenAll(Enumerable.Range(0, Clients).Select(async client =>
        {
            byte[] buffer = new byte[PartBytes];
            for (int request = client; request < count; request += Clients)
            {
                Interlocked.Add(ref wrong, await IsRightAsync(http, request, buffer).ConfigureAwait(false) ? 0 : 1);
            }
        })).ConfigureAwait(false);
        return wrong;
    }

    private static async Task RespondAsync(HttpContext context, ArrayPool<byte> pool)
    {
        int request = int.Parse(context.Request.Path.Value.AsSpan(1), CultureInfo.InvariantCulture);
        byte[] response = pool.Rent(ResponseBytes);
        Content.Of(request, ResponseBytes).CopyTo(response);
        context.Response.ContentLength = ResponseBytes;
        for (int at = 0; at < ResponseBytes; at += PartBytes)
        {
            // In parts, as serializers write; and Kestrel does not copy all of it at once.
            await context.Response.Body.WriteAsync(response.AsMemory(at, Math.Min(PartBytes, ResponseBytes - at))).ConfigureAwait(false);
        }

        pool.Return(response);
    }

    private static async Task<bool> IsRightAsync(HttpClient http, int request, byte[] buffer)
    {
        string path = request.ToString(CultureInfo.InvariantCulture);
        using Stream body = await http.GetStreamAsync(path).ConfigureAwait(false);
        bool isRight = true;
        int at = 0;
        for (int read; (read = await body.ReadAsync(buffer).ConfigureAwait(false)) > 0; at += read)
        {
            isRight &= buffer.AsSpan(0, read).SequenceEqual(Content.Of(request, ResponseBytes).Slice(at, read));
        }

        return isRight && at == ResponseBytes;
    }
}
