using System;
using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Pools.Diagnostics;
using Pools.Tests.Extensions;
using Xunit;

namespace Pools.Tests.Consumers.Samples;

/// <summary>The sample web API, as its user would test it: the same program, with debug pools in the place of all others.</summary>
public sealed class WebApiTests
{
    /// <summary>A guard against a hang, not a measurement.</summary>
    private static readonly TimeSpan s_grace = TimeSpan.FromMinutes(1);

    [Fact]
    public async Task The_sample_hashes_and_sorts_under_load_and_leaves_no_array_behind()
    {
        await using WebApplicationFactory<Program> sample = new();
        await using WebApplicationFactory<Program> watched = sample.WithWebHostBuilder(host =>
            host.ConfigureTestServices(services => services.UseDebugArrayPools()));
        using HttpClient client = watched.CreateClient();
        var chunks = (DebugArrayPool<byte>)watched.Services.GetRequiredService<ArrayPool<byte>>();
        var documents = (DebugArrayPool<byte>)watched.Services.GetRequiredKeyedService<ArrayPool<byte>>("documents");
        var lines = (DebugArrayPool<Range>)watched.Services.GetRequiredService<ArrayPool<Range>>();
        using DebugPoolScope chunksScope = chunks.BeginScope();
        using DebugPoolScope documentsScope = documents.BeginScope();
        using DebugPoolScope linesScope = lines.BeginScope();

        await Load.RunAsync(async number =>
        {
            byte[] content = Content.Bytes(number);
            Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(content)), Encoding.ASCII.GetString(await PostAsync(client, "/sha256", content)));
            Assert.Equal(Sorted(content), await PostAsync(client, "/lines/sorted", content));
        });

        // A response may reach its client before the server's last line has run.
        await chunksScope.AssertCleanAsync(s_grace, TestContext.Current.CancellationToken);
        await documentsScope.AssertCleanAsync(s_grace, TestContext.Current.CancellationToken);
        await linesScope.AssertCleanAsync(s_grace, TestContext.Current.CancellationToken);
        WatchedPool<byte>.AssertUsedAndReturned(chunks, Load.Requests);
        WatchedPool<byte>.AssertUsedAndReturned(documents, Load.Requests);
        WatchedPool<Range>.AssertUsedAndReturned(lines, Load.Requests);
    }

    [Fact]
    public async Task The_samples_health_and_metrics_tell_of_its_pools()
    {
        await using WebApplicationFactory<Program> sample = new();
        using HttpClient client = sample.CreateClient();
        byte[] content = Content.Bytes(1);
        await PostAsync(client, "/sha256", content);
        await PostAsync(client, "/lines/sorted", content);

        string[] lines = (await client.GetStringAsync("/health", TestContext.Current.CancellationToken)).Split('\n');
        Assert.Single(lines, line => line.StartsWith("chunks ", StringComparison.Ordinal) && line.Contains(" byte ", StringComparison.Ordinal));
        Assert.Single(lines, line => line.StartsWith("documents ", StringComparison.Ordinal));
        Assert.Single(lines, line => line.StartsWith("lines ", StringComparison.Ordinal) && line.Contains(" Range ", StringComparison.Ordinal));

        string[] metrics = (await client.GetStringAsync("/metrics", TestContext.Current.CancellationToken)).Split('\n');
        foreach (string pool in (string[])["chunks, System.Byte", "documents, System.Byte", "lines, System.Range"])
        {
            Assert.Contains(metrics, line => line.StartsWith($"pools.array_pool.rented{{{pool}}} ", StringComparison.Ordinal) && line.EndsWith(" By", StringComparison.Ordinal));
        }

        Assert.Equal(["chunks", "documents", "lines"], MeasuredBy(sample.Services.GetRequiredService<IMeterFactory>()));
    }

    /// <summary>Run as <c>dotnet run</c> does it. A web application factory asks the services of a program that fails for its lifetime, and says that they are disposed where the program was faster.</summary>
    [Fact]
    public async Task A_bad_option_keeps_the_sample_from_starting()
    {
        var sample = typeof(Program).Assembly.EntryPoint!.CreateDelegate<Action<string[]>>();
        string home = Path.Combine(Repository.Root, "samples", "WebApi");

        string[] options = [$"--contentRoot={home}", "--urls=http://127.0.0.1:0", "--Pools:Chunks:MaxRetainedBytes=much"];
        CancellationToken cancellation = TestContext.Current.CancellationToken;

        OptionsValidationException error = await Assert.ThrowsAsync<OptionsValidationException>(() =>
            Task.Run(() => sample(options), cancellation).WaitAsync(s_grace, cancellation));

        Assert.StartsWith("Pools:Chunks:MaxRetainedBytes is 'much'", error.Message, StringComparison.Ordinal);
    }

    private static async Task<byte[]> PostAsync(HttpClient client, string path, byte[] content)
    {
        using HttpResponseMessage response = await client.PostAsync(path, new ByteArrayContent(content), TestContext.Current.CancellationToken);
        response.EnsureSuccessStatusCode();
        return await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
    }

    /// <summary>The same by simpler means. Latin-1 keeps each byte as one character.</summary>
    private static byte[] Sorted(byte[] content)
    {
        List<string> lines = [.. Encoding.Latin1.GetString(content).Split('\n')];
        if (lines[^1].Length == 0)
        {
            lines.RemoveAt(lines.Count - 1);
        }

        lines.Sort(StringComparer.Ordinal);
        return Encoding.Latin1.GetBytes(string.Concat(lines.Select(line => line + "\n")));
    }

    /// <summary>The names of the pools from which the meters of a container report that something was rented.</summary>
    private static string[] MeasuredBy(IMeterFactory meters)
    {
        using Collected collected = new();
        return collected.PoolsOf(meters, "pools.array_pool.rented");
    }
}
