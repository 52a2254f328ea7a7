using System;
using System.Buffers;
using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Docs;

// The page's test as it stands there, over the sample that has the same route: xUnit of the third version would have it pass its own token.
#pragma warning disable xUnit1051

public sealed class BodiesTests
{
    [Fact]
    public async Task Hashing_a_body_returns_every_array()
    {
        await using WebApplicationFactory<Program> app = new WebApplicationFactory<Program>()
            .WithWebHostBuilder(host => host.ConfigureTestServices(services => services.UseDebugArrayPools()));

        // The test's scope follows the request into the app.
        app.Server.PreserveExecutionContext = true;
        using HttpClient client = app.CreateClient();
        var pool = (DebugArrayPool<byte>)app.Services.GetRequiredService<ArrayPool<byte>>();

        using DebugPoolScope scope = pool.BeginScope();
        using HttpResponseMessage response = await client.PostAsync("/sha256", new ByteArrayContent(new byte[100_000]));

        // The response may arrive before the handler's last line has run.
        await scope.AssertCleanAsync(TimeSpan.FromSeconds(10));
    }
}
