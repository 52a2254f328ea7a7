using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Newtonsoft.Json;
using Pools.Tests.Consumers.Json;

namespace Pools.Tests.Consumers.Mvc;

/// <summary>Where our pools are registered.</summary>
public enum Place
{
    BeforeControllers,
    AfterControllers,

    /// <summary>MVC has the runtime's pools; a debug pool wraps them.</summary>
    Nowhere,
}

public sealed class MvcTests
{
    [Theory, InlineData(Place.BeforeControllers, false), InlineData(Place.AfterControllers, false)]
    [InlineData(Place.AfterControllers, true), InlineData(Place.Nowhere, true)]
    public async Task Content_results_are_encoded_in_our_buffers(Place place, bool debug)
    {
        await using WebServer server = await StartAsync(place, newtonsoft: false, debug);

        await Load.RunAsync(async number =>
            Assert.Equal(Encoding.UTF8.GetBytes(Content.Text(number)), await server.SendAsync(HttpMethod.Get, $"/text/{number}")));

        await AssertUsedAsync(server, charsAtLeast: Load.Requests, debug);
    }

    [Theory, InlineData(Place.BeforeControllers, false), InlineData(Place.AfterControllers, false)]
    [InlineData(Place.AfterControllers, true), InlineData(Place.Nowhere, true)]
    public async Task Newtonsoft_formatters_read_and_write_in_our_buffers(Place place, bool debug)
    {
        await using WebServer server = await StartAsync(place, newtonsoft: true, debug);

        await Load.RunAsync(async number =>
        {
            byte[] expected = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(Order.Sample(number)));
            Assert.Equal(expected, await server.SendAsync(HttpMethod.Get, $"/orders/{number}"));
            ByteArrayContent json = new(expected) { Headers = { ContentType = new MediaTypeHeaderValue("application/json", "utf-8") } };
            Assert.Equal(expected, await server.SendAsync(HttpMethod.Post, "/orders", json));
        });

        await AssertUsedAsync(server, charsAtLeast: 2 * Load.Requests, debug);
    }

    [Fact]
    public async Task System_Text_Json_formatters_rent_nothing_from_the_container()
    {
        await using WebServer server = await StartAsync(Place.BeforeControllers, newtonsoft: false, debug: false);

        Assert.NotEmpty(await server.SendAsync(HttpMethod.Get, "/orders/7"));

        Assert.Equal(0, server.Services.GetRequiredService<PerCoreArrayPool<char>>().GetStatistics().Rented);
        Assert.Equal(0, server.Services.GetRequiredService<PerCoreArrayPool<byte>>().GetStatistics().Rented);
    }

    private static Task<WebServer> StartAsync(Place place, bool newtonsoft, bool debug) => WebServer.StartAsync(
        services =>
        {
            AddPoolsIf(place == Place.BeforeControllers, services);
            IMvcBuilder mvc = services.AddControllers().ConfigureApplicationPartManager(parts =>
            {
                parts.ApplicationParts.Clear();
                parts.ApplicationParts.Add(new AssemblyPart(typeof(TextController).Assembly));
            });
            if (newtonsoft)
            {
                // MVC changes the case of names.
                mvc.AddNewtonsoftJson(options => options.UseMemberCasing());
            }

            AddPoolsIf(place == Place.AfterControllers, services);
            if (debug)
            {
                services.UseDebugArrayPools(options => options.Reaction = MisuseReaction.Record);
            }
        },
        app => app.MapControllers());

    private static void AddPoolsIf(bool isHere, IServiceCollection services)
    {
        if (isHere)
        {
            services.AddPerCoreArrayPool<byte>();
            services.AddPerCoreArrayPool<char>();
        }
    }

    private static async Task AssertUsedAsync(WebServer server, long charsAtLeast, bool debug)
    {
        ArrayPool<char> chars = server.Services.GetRequiredService<ArrayPool<char>>();
        ArrayPool<byte> bytes = server.Services.GetRequiredService<ArrayPool<byte>>();
        await server.StopAsync();
        Assert.Equal(debug ? typeof(DebugArrayPool<char>) : typeof(PerCoreArrayPool<char>), chars.GetType());
        WatchedPool<char>.AssertUsedAndReturned(chars, charsAtLeast);
        WatchedPool<byte>.AssertUsedAndReturned(bytes, Load.Requests);
    }
}
