using System.Security.Cryptography;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Options;

namespace Pools.Tests.Consumers.Samples;

/// <summary>The sample web API, with debug pools in place of all others.</summary>
public sealed class WebApiTests
{
    // A guard against a hang.
    private static readonly TimeSpan s_grace = TimeSpan.FromMinutes(1);

    [Fact]
    public async Task Hashing_and_sorting_under_load_returns_every_array()
    {
        await using WebApplicationFactory<Program> sample = new();
        await using WebApplicationFactory<Program> watched = sample.WithWebHostBuilder(host =>
            host.ConfigureTestServices(services => services.UseDebugArrayPools()));
        using HttpClient client = watched.CreateClient();
        var chunks = (DebugArrayPool<byte>)watched.Services.GetRequiredService<ArrayPool<byte>>();
        var documents = (DebugArrayPool<byte>)watched.Services.GetRequiredKeyedService<ArrayPool<byte>>("documents");
        var lines = (DebugArrayPool<Range>)watched.Services.GetRequiredService<ArrayPool<Range>>();
        DebugPoolScope[] scopes = [chunks.BeginScope(), documents.BeginScope(), lines.BeginScope()];

        await Load.RunAsync(async number =>
        {
            byte[] content = Content.Bytes(number);
            byte[] hash = await PostAsync(client, "/sha256", content);
            Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(content)), Encoding.ASCII.GetString(hash));
            Assert.Equal(Sorted(content), await PostAsync(client, "/lines/sorted", content));
        });

        foreach (DebugPoolScope scope in scopes)
        {
            // A response may arrive before the server's last line has run.
            await scope.AssertCleanAsync(s_grace, TestContext.Current.CancellationToken);
            scope.Dispose();
        }

        WatchedPool<byte>.AssertUsedAndReturned(chunks, Load.Requests);
        WatchedPool<byte>.AssertUsedAndReturned(documents, Load.Requests);
        WatchedPool<Range>.AssertUsedAndReturned(lines, Load.Requests);
    }

    [Fact]
    public async Task Health_and_metrics_name_each_pool()
    {
        await using WebApplicationFactory<Program> sample = new();
        using HttpClient client = sample.CreateClient();
        await PostAsync(client, "/sha256", Content.Bytes(1));
        await PostAsync(client, "/lines/sorted", Content.Bytes(1));

        string health = await client.GetStringAsync("/health", TestContext.Current.CancellationToken);
        string metrics = await client.GetStringAsync("/metrics", TestContext.Current.CancellationToken);
        Assert.All((string[])["chunks", "documents", "lines"], pool => Assert.Matches($"(?m)^{pool} ", health));
        Assert.All(
            (string[])["chunks, System.Byte", "documents, System.Byte", "lines, System.Range"],
            pool => Assert.Contains($"pools.array_pool.rented{{{pool}}} ", metrics, StringComparison.Ordinal));
    }

    [Fact]
    public async Task An_invalid_option_stops_the_sample_at_its_start()
    {
        // A web application factory would hide the exception.
        var sample = typeof(Program).Assembly.EntryPoint!.CreateDelegate<Action<string[]>>();
        string home = Path.Combine(Repository.Root, "samples", "WebApi");
        string[] options = [$"--contentRoot={home}", "--urls=http://127.0.0.1:0", "--Pools:Chunks:MaxRetainedBytes=much"];
        CancellationToken cancellation = TestContext.Current.CancellationToken;

        OptionsValidationException error = await Assert.ThrowsAsync<OptionsValidationException>(() =>
            Task.Run(() => sample(options), cancellation).WaitAsync(s_grace, cancellation));

        Assert.Contains("'much' at 'Pools:Chunks:MaxRetainedBytes'", error.Message, StringComparison.Ordinal);
    }

    private static async Task<byte[]> PostAsync(HttpClient client, string path, byte[] content)
    {
        CancellationToken cancellation = TestContext.Current.CancellationToken;
        using HttpResponseMessage response = await client.PostAsync(path, new ByteArrayContent(content), cancellation);
        response.EnsureSuccessStatusCode();
        return await response.Content.ReadAsByteArrayAsync(cancellation);
    }

    // Latin-1 keeps each byte as one character.
    private static byte[] Sorted(byte[] content)
    {
        string text = Encoding.Latin1.GetString(content);
        IEnumerable<string> lines = (text.EndsWith('\n') ? text[..^1] : text).Split('\n').Order(StringComparer.Ordinal);
        return text.Length == 0 ? [] : Encoding.Latin1.GetBytes(string.Concat(lines.Select(line => $"{line}\n")));
    }
}
