using System.Buffers;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Newtonsoft.Json;
using Pools.Diagnostics;
using Pools.Tests.Consumers.Json;
using Xunit;

namespace Pools.Tests.Consumers.Mvc;

/// <summary>A running MVC app whose text buffers come from our pools.</summary>
public sealed class MvcTests
{
    /// <summary>MVC escapes less than the serializer does by itself.</summary>
    private static readonly System.Text.Json.JsonSerializerOptions s_asMvcWrites =
        new(System.Text.Json.JsonSerializerDefaults.Web) { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    [Theory]
    [InlineData(Place.Before, false)]
    [InlineData(Place.After, false)]
    [InlineData(Place.Before, true)]
    [InlineData(Place.After, true)]
    [InlineData(Place.Nowhere, true)]
    public async Task The_text_of_a_content_result_is_encoded_in_our_buffers(Place place, bool debug)
    {
        await using WebServer server = await StartAsync(place, newtonsoft: false, debug);

        await Load.RunAsync(async number =>
            Assert.Equal(Encoding.UTF8.GetBytes(Content.Text(number)), await server.SendAsync(HttpMethod.Get, $"/text/{number}")));

        await AssertUsedAsync(server, place, debug, charsAtLeast: Load.Requests, bytesAtLeast: Load.Requests);
    }

    [Theory]
    [InlineData(Place.Before, false)]
    [InlineData(Place.After, false)]
    [InlineData(Place.Before, true)]
    [InlineData(Place.After, true)]
    [InlineData(Place.Nowhere, true)]
    public async Task The_Newtonsoft_formatters_read_and_write_in_our_buffers(Place place, bool debug)
    {
        await using WebServer server = await StartAsync(place, newtonsoft: true, debug);

        await Load.RunAsync(async number =>
        {
            byte[] expected = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(Order.Sample(number)));
            Assert.Equal(expected, await server.SendAsync(HttpMethod.Get, $"/orders/{number}"));
            Assert.Equal(expected, await server.SendAsync(HttpMethod.Post, "/orders", JsonContent(expected)));
        });

        await AssertUsedAsync(server, place, debug, charsAtLeast: 2 * Load.Requests, bytesAtLeast: Load.Requests);
    }

    [Fact]
    public async Task The_formatters_of_System_Text_Json_rent_nothing_from_the_container()
    {
        await using WebServer server = await StartAsync(Place.Before, newtonsoft: false, debug: false);
        byte[] expected = System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(Order.Sample(7), s_asMvcWrites);

        Assert.Equal(expected, await server.SendAsync(HttpMethod.Get, "/orders/7"));
        Assert.Equal(expected, await server.SendAsync(HttpMethod.Post, "/orders", JsonContent(expected)));

        Assert.Equal(0, WatchedPool<char>.StatisticsOf(server.Services.GetRequiredService<ArrayPool<char>>()).Rented);
        Assert.Equal(0, WatchedPool<byte>.StatisticsOf(server.Services.GetRequiredService<ArrayPool<byte>>()).Rented);
    }

    private static Task<WebServer> StartAsync(Place place, bool newtonsoft, bool debug) =>
        WebServer.StartAsync(services => MvcSetup.AddMvc(services, place, newtonsoft, debug), app => app.MapControllers());

    private static ByteArrayContent JsonContent(byte[] json) => new(json) { Headers = { ContentType = new MediaTypeHeaderValue("application/json", "utf-8") } };

    private static async Task AssertUsedAsync(WebServer server, Place place, bool debug, long charsAtLeast, long bytesAtLeast)
    {
        ArrayPool<char> chars = server.Services.GetRequiredService<ArrayPool<char>>();
        ArrayPool<byte> bytes = server.Services.GetRequiredService<ArrayPool<byte>>();
        await server.StopAsync();
        Assert.Equal(debug ? typeof(DebugArrayPool<char>) : typeof(PerCoreArrayPool<char>), chars.GetType());
        WatchedPool<char>.AssertUsedAndReturned(chars, charsAtLeast);
        WatchedPool<byte>.AssertUsedAndReturned(bytes, bytesAtLeast);
    }
}
