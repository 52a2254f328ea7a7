using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.ObjectPool;
using Pools.Diagnostics;

namespace Pools.Tests.Smoke;

/// <summary>The debug pools and the object pool.</summary>
internal static class DebugChecks
{
    public static IReadOnlyList<(string Name, Action Check)> All { get; } =
    [
        ("an isolated debug pool reports with places, and as JSON", () => Report(new DebugArrayPool<byte>(Options()))),
        ("so does one around another pool", () => Report(DebugArrayPool<byte>.Around(PerCoreArrayPool<byte>.Shared, Options()))),
        ("poison is decoded, and a scope finds a leak", PoisonAndScope),
        ("an object pool reuses and disposes objects", Objects),
    ];

    public static IReadOnlyList<(string Name, Action Check)> WithThreads { get; } = [("sampling finds a late write", Sampling)];

    private static DebugArrayPoolOptions Options() => new() { Reaction = MisuseReaction.Record, Stacks = StackCapture.Full };

    private static void Report(DebugArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.Return(array);
        array[50]++;
        pool.Return(array);
        pool.Verify();
        HashSet<MisuseKind> kinds = [.. pool.Reports.Select(report => report.Kind)];
        Checks.Require(kinds.SetEquals([MisuseKind.DoubleReturn, MisuseKind.WriteAfterReturn]), string.Join(", ", kinds));
        foreach (MisuseReport report in pool.Reports)
        {
            string text = report.ToString();
            Checks.Require(report.RentedAt is not null && text.Contains(nameof(Report), StringComparison.Ordinal), text);
            Checks.Require(report.ToJson().Contains(report.Code, StringComparison.Ordinal), report.ToJson());
        }

        pool.Dispose();
    }

    private static void PoisonAndScope()
    {
        using DebugArrayPool<byte> pool = new(Options());
        using DebugPoolScope scope = pool.BeginScope();
        byte[] array = pool.Rent(100);
        bool isPoison = PoisonDecoder.TryDecode(array.AsSpan(0, 64), out PoisonedRental fresh);
        Checks.Require(isPoison && !fresh.IsReturned, "poison of a fresh array");
        DebugPoolScopeException failure = Checks.Thrown<DebugPoolScopeException>(scope.AssertClean);
        Checks.Require(failure.Reports.Single().Kind == MisuseKind.Leak, failure.Message);
    }

    private static void Sampling()
    {
        PerCoreArrayPool<byte> pool = new();
        SamplingOptions options = new() { RentsPerSample = 1, MaxSamplesPerSecond = 1_000 };
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, options);
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
        IServiceCollection services = new ServiceCollection().AddSingleton<ObjectPoolProvider, PerCoreObjectPoolProvider>();
        using ServiceProvider provider = services.BuildServiceProvider();
        ObjectPool<StringBuilder> builders = provider.GetRequiredService<ObjectPoolProvider>().CreateStringBuilderPool();
        StringBuilder builder = builders.Get().Append("text");
        builders.Return(builder);
        Checks.Require(ReferenceEquals(builder, builders.Get()) && builder.Length == 0, "the builder comes back empty");

        Resource resource;
        using (PerCoreObjectPool<Resource> pool = new(new DefaultPooledObjectPolicy<Resource>()))
        {
            resource = pool.Get();
            pool.Return(resource);
            Checks.Require(resource.Disposals == 0, "not disposed while pooled");
        }

        Checks.Require(resource.Disposals == 1, "disposed once");
    }

    private sealed class Resource : IDisposable
    {
        public int Disposals { get; private set; }

        public void Dispose() => Disposals++;
    }
}
