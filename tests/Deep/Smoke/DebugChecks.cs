using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.ObjectPool;
using Pools.Diagnostics;

namespace Pools.Tests.Smoke;

/// <summary>The same for the debug pool and the object pool.</summary>
internal static class DebugChecks
{
    public static IReadOnlyList<(string Name, Action Check)> All { get; } =
    [
        ("an isolated debug pool reports with places, and as JSON", () => Report(new DebugArrayPool<byte>(Options()))),
        ("so does one around another pool", () => Report(DebugArrayPool<byte>.Around(PerCoreArrayPool<byte>.Shared, Options()))),
        ("reports hide contents outside of tests", HiddenContents),
        ("poison tells which rental it comes from", Poison),
        ("a scope finds a leak", Scope),
        ("an object pool gives objects back", Objects),
        ("an object pool disposes of what it lets go", DisposableObjects),
    ];

    public static IReadOnlyList<(string Name, Action Check)> WithThreads { get; } = [("sampling finds a late write", Sampling)];

    private static DebugArrayPoolOptions Options() => new() { Name = "smoke", Reaction = MisuseReaction.Record, Stacks = StackCapture.Full };

    private static void Report(DebugArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.Return(array);
        array[50]++;
        pool.Return(array);
        pool.Verify();
        Checks.Require(
            pool.Reports.Select(report => report.Kind).Order().SequenceEqual(new[] { MisuseKind.DoubleReturn, MisuseKind.WriteAfterReturn }.Order()),
            $"heard only {string.Join(", ", pool.Reports)}");
        foreach (MisuseReport report in pool.Reports)
        {
            Checks.Require(report.RentedAt is not null && report.ToString().Contains(nameof(Report), StringComparison.Ordinal), report.ToString());
            Checks.Require(report.ToJson().Contains(report.Code, StringComparison.Ordinal), report.ToJson());
        }

        pool.Dispose();
    }

    private static void HiddenContents()
    {
        using DebugArrayPool<byte> pool = new(Options());
        byte[] array = pool.Rent(100);
        pool.Return(array);
        "secret"u8.CopyTo(array);
        pool.Verify();
        string report = pool.Reports.Single().ToString();
        Checks.Require(report.Contains("contents hidden", StringComparison.Ordinal) && !report.Contains("73 65 63", StringComparison.Ordinal), report);
    }

    private static void Poison()
    {
        using DebugArrayPool<byte> pool = new(Options());
        byte[] array = pool.Rent(100);
        Checks.Require(PoisonDecoder.TryDecode(array.AsSpan(0, 64), out PoisonedRental fresh) && !fresh.IsReturned, "fresh poison");
        pool.Return(array);
        Checks.Require(PoisonDecoder.TryDecode(array.AsSpan(0, 64), out PoisonedRental returned) && returned.IsReturned, "poison of a returned array");
    }

    private static void Scope()
    {
        using DebugArrayPool<string> pool = new(Options());
        using DebugPoolScope scope = pool.BeginScope();
        pool.Rent(10);
        DebugPoolScopeException failure = Checks.Thrown<DebugPoolScopeException>(scope.AssertClean);
        Checks.Require(failure.Reports.Single().Kind == MisuseKind.Leak, failure.Message);
    }

    private static void Sampling()
    {
        PerCoreArrayPool<byte> pool = new();
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, new SamplingOptions { RentsPerSample = 1, MaxSamplesPerSecond = 1_000 });
        byte[]? sampled = null;

        // A timer decides which rent is a sample. The limit is a guard against a hang.
        bool isSampled = SpinWait.SpinUntil(
            () =>
            {
                long samples = sampler.Samples;
                byte[] array = pool.Rent(100);
                pool.Return(array);
                sampled = sampler.Samples == samples ? null : array;
                return sampled is not null;
            },
            TimeSpan.FromMinutes(1));
        Checks.Require(isSampled, "a rent is sampled");
        sampled![0]++;
        sampler.Verify();
        Checks.Require(sampler.Reports.Single().Kind == MisuseKind.WriteAfterReturn, "the late write is found");
    }

    private static void Objects()
    {
        using ServiceProvider provider = new ServiceCollection().AddSingleton<ObjectPoolProvider, PerCoreObjectPoolProvider>().BuildServiceProvider();
        ObjectPool<StringBuilder> builders = provider.GetRequiredService<ObjectPoolProvider>().CreateStringBuilderPool();
        StringBuilder builder = builders.Get();
        builder.Append("text");
        builders.Return(builder);
        Checks.Require(ReferenceEquals(builder, builders.Get()) && builder.Length == 0, "the builder comes back, empty");
    }

    private static void DisposableObjects()
    {
        Resource resource;
        using (PerCoreObjectPool<Resource> pool = new(new DefaultPooledObjectPolicy<Resource>()))
        {
            resource = pool.Get();
            pool.Return(resource);
            Checks.Require(resource.Disposals == 0, "kept, not disposed");
        }

        Checks.Require(resource.Disposals == 1, "disposed once");
    }

    private sealed class Resource : IDisposable
    {
        public int Disposals { get; private set; }

        public void Dispose() => Disposals++;
    }
}
