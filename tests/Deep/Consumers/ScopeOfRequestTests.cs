using System;
using System.Buffers;
using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Consumers;

/// <summary>Tests that share an app, and each of which has a scope.</summary>
public sealed class ScopeOfRequestTests
{
    [Fact]
    public async Task In_the_tests_context_a_request_belongs_to_its_scope_whichever_others_are_open()
    {
        await using WebApplicationFactory<Program> app = new WebApplicationFactory<Program>().WithWebHostBuilder(host => host.ConfigureTestServices(services =>
        {
            services.UseDebugArrayPools();
            services.AddSingleton<IStartupFilter, Leak>();
        }));
        app.Server.PreserveExecutionContext = true;
        using HttpClient client = app.CreateClient();
        var pool = (DebugArrayPool<byte>)app.Services.GetRequiredService<ArrayPool<byte>>();
        using DebugPoolScope other = await Task.Run(() => pool.BeginScope("another test"), TestContext.Current.CancellationToken);
        using DebugPoolScope scope = pool.BeginScope("a test");

        using HttpResponseMessage response = await client.GetAsync(new Uri(Leak.Path, UriKind.Relative), TestContext.Current.CancellationToken);

        Assert.True(response.IsSuccessStatusCode);
        DebugPoolScopeException lost = Assert.Throws<DebugPoolScopeException>(scope.AssertClean);
        Assert.Equal(MisuseKind.Leak, Assert.Single(lost.Reports).Kind);
        other.AssertClean();
    }

    /// <summary>A route that rents and forgets.</summary>
    private sealed class Leak : IStartupFilter
    {
        public const string Path = "/leak";

        public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
        {
            app.Use(async (context, rest) =>
            {
                if (context.Request.Path == Path)
                {
                    context.Items[Path] = context.RequestServices.GetRequiredService<ArrayPool<byte>>().Rent(100);
                    return;
                }

                await rest(context);
            });
            next(app);
        };
    }
}
