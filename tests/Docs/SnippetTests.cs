using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.ObjectPool;
using Pools.Diagnostics;
using Pools.Tests.Consumers;
using Xunit;

namespace Pools.Tests.Docs;

/// <summary>What the pages show compiles, and does what they say.</summary>
public sealed partial class SnippetTests
{
    /// <summary>Those of rules are compiled by the tests of the analyzers, and those of packages by the tests of packages.</summary>
    public static TheoryData<string> Pages =>
        [.. DocumentationPages.All.Where(page => !page.StartsWith("docs/analyzers/POOL", StringComparison.Ordinal) && !page.StartsWith("src/", StringComparison.Ordinal) && PageBlocks.Of(Path.Combine(Repository.Root, page)).Count != 0)];

    [Theory, MemberData(nameof(Pages))]
    public void What_a_page_shows_is_compiled(string page)
    {
        string compiled = string.Join('\n', Directory.EnumerateFiles(Path.Combine(Repository.Root, "tests", "Docs"), "*.cs", SearchOption.AllDirectories).Select(file => Normalize(File.ReadAllText(file))));

        // By paragraphs: types and statements that stand in one block cannot stand so in one file.
        IEnumerable<string> paragraphs = PageBlocks.Of(Path.Combine(Repository.Root, page)).SelectMany(block => block.Split("\n\n")).Select(Normalize).Where(code => code.Length != 0);
        Assert.All(paragraphs, code => Assert.Contains(code, compiled, StringComparison.Ordinal));
    }

    [Fact]
    public async Task What_is_shown_runs()
    {
        using TemporaryFile file = new("one\ntwo\n");
        Snippets.RentFromAPool([file.Path]);
        Snippets.MakeAPool();
        Snippets.TrimAllPools();
        Snippets.MakeALargePool();
        Snippets.LeaseMemory();
        Snippets.LeaseAnArray(ArrayPool<int>.Shared);
        Snippets.WriteIntoABuffer();
        Snippets.WriteIntoAStream();
        await using FileStream stream = File.OpenRead(file.Path);
        await Snippets.WatchATest(stream, TestContext.Current.CancellationToken);
        Snippets.AttributeARead(DebugArrayPool<byte>.Shared, new byte[8]);
        Snippets.WriteJson(TextWriter.Null, ArrayPool<char>.Shared);
        Snippets.Sample(NullLogger.Instance);
    }

    [Fact]
    public void The_object_pools_that_are_shown_give_objects()
    {
        ServiceCollection services = new();
        Snippets.PoolObjects(services, new PerCoreObjectPoolProvider());
        using ServiceProvider provider = services.BuildServiceProvider();

        ObjectPool<StringBuilder> builders = provider.GetRequiredService<ObjectPoolProvider>().CreateStringBuilderPool();
        builders.Return(builders.Get());

        Assert.IsType<PerCoreObjectPool<StringBuilder>>(builders, exactMatch: false);
    }

    [Fact]
    public async Task The_web_app_that_is_shown_hashes_bodies_and_tells_of_its_pool()
    {
        await using WebApplication app = Snippets.HashBodies(["--urls", "http://127.0.0.1:0", "--Logging:LogLevel:Default", "None"]);
        Task run = Task.Run(() => Snippets.Run(app), TestContext.Current.CancellationToken);
        TaskCompletionSource started = new(TaskCreationOptions.RunContinuationsAsynchronously);
        app.Lifetime.ApplicationStarted.Register(started.SetResult);
        await Task.WhenAny(started.Task, run);
        using HttpClient client = new() { BaseAddress = new Uri(app.Urls.Single()) };
        byte[] body = Content.Bytes(1);

        using HttpResponseMessage response = await client.PostAsync("/sha256", new ByteArrayContent(body), TestContext.Current.CancellationToken);

        Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(body)), await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Contains("bodies ", await client.GetStringAsync("/health", TestContext.Current.CancellationToken), StringComparison.Ordinal);
        Assert.StartsWith("bodies: byte[], 0 outstanding, 0 misuses", await client.GetStringAsync("/statistics", TestContext.Current.CancellationToken), StringComparison.Ordinal);
        app.Lifetime.StopApplication();
        await run;
    }

    [Fact]
    public async Task The_server_that_is_shown_answers_from_the_pool()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        Snippets.ServeHttp(builder);
        await using WebApplication app = builder.Build();
        app.MapGet("/", () => "hello");
        await app.StartAsync(TestContext.Current.CancellationToken);
        using HttpClient client = new();

        Assert.Equal("hello", await client.GetStringAsync(new Uri(app.Urls.Single()), TestContext.Current.CancellationToken));
        Assert.IsType<Snippets.PooledMemoryFactory>(app.Services.GetRequiredService<IMemoryPoolFactory<byte>>());
    }

    [Fact]
    public void The_leak_that_is_shown_is_found()
    {
        var exception = Assert.Throws<DebugPoolScopeException>(Snippets.FindALeak);

        Assert.Contains("AP009 Leak", exception.Message, StringComparison.Ordinal);
        Assert.Contains("Snippets.cs", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_test_with_the_base_class_that_is_shown_fails_if_it_leaks_and_else_does_not()
    {
        using (LeakyTest clean = new())
        {
            DebugArrayPool<byte>.InPlaceOfShared.Return(LeakyTest.Rent());
        }

        LeakyTest leaky = new();
        LeakyTest.Rent();
        var exception = Assert.Throws<DebugPoolScopeException>(leaky.Dispose);

        Assert.StartsWith("LeakyTest: 1 misuse", exception.Message, StringComparison.Ordinal);
        Assert.Equal(MisuseKind.Leak, Assert.Single(exception.Reports).Kind);
    }

    [Fact]
    public async Task A_scope_that_an_asynchronous_method_has_begun_takes_none_of_its_callers_rents_while_another_one_is_open()
    {
        using DebugArrayPool<byte> pool = new();
        using DebugPoolScope other = pool.BeginScope("another test");
        using DebugPoolScope initialized = await InitializeAsync(pool);
        pool.Rent(100);

        initialized.AssertClean();
        Assert.Throws<DebugPoolScopeException>(other.AssertClean);

        using DebugPoolScope alone = await InitializeAsync(pool);
        pool.Rent(100);
        Assert.Throws<DebugPoolScopeException>(alone.AssertClean);
    }

    private static async Task<DebugPoolScope> InitializeAsync(DebugArrayPool<byte> pool)
    {
        await Task.Yield();
        return pool.BeginScope("a test");
    }

    [Fact]
    public void The_registrations_that_are_shown_give_pools()
    {
        ServiceCollection services = new();
        Snippets.Register(services, new ConfigurationBuilder().AddInMemoryCollection([new("Pools:Images:MaxRetainedBytes", "1000000")]).Build());
        Snippets.RegisterForTests(services);
        using ServiceProvider provider = services.BuildServiceProvider();

        Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredService<ArrayPool<byte>>());
        Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredKeyedService<ArrayPool<byte>>("images"));
        Snippets.ShowHealth(provider);
    }

    /// <summary>Also without directives, which stand at the top of the file.</summary>
    private static string Normalize(string code) =>
        string.Join('\n', PageBlocks.Normalize(code).Split('\n').Where(line => !Directive().IsMatch(line)));

    [GeneratedRegex(@"^using [\w.]+;$")]
    private static partial Regex Directive();

    private sealed class LeakyTest : PoolChecked
    {
        public static byte[] Rent() => DebugArrayPool<byte>.InPlaceOfShared.Rent(100);
    }

    private sealed class TemporaryFile : IDisposable
    {
        public TemporaryFile(string content) => File.WriteAllText(Path, content);

        public string Path { get; } = System.IO.Path.GetTempFileName();

        public void Dispose() => File.Delete(Path);
    }
}
