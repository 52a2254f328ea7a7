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
        ("sampling finds a late write", Sampling),
        ("an object pool reuses objects, and disposable ones are disposed", Objects),
    ];

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
        SamplingOptions options = new() { RentsPerSample = 1, MaxSamplesPerSecond = int.MaxValue };
        using SampledArrayPool<byte> pool = new(ArrayPool<byte>.Shared, options);
        byte[] sampled = pool.Rent(100);
        pool.Return(sampled);
        sampled[0]++;
        pool.Verify();
        Checks.Require(pool.Reports.Single().Kind == MisuseKind.WriteAfterReturn, "the late write is found");
    }

    private static void Objects()
    {
        IServiceCollection services = new ServiceCollection().AddPerCoreObjectPoolProvider().AddPerCoreObjectPool<Resource>();
        ServiceProvider provider = services.BuildServiceProvider();
        ObjectPool<StringBuilder> builders = provider.GetRequiredService<ObjectPoolProvider>().CreateStringBuilderPool();
        StringBuilder builder = builders.Get().Append("text");
        builders.Return(builder);
        Checks.Require(ReferenceEquals(builder, builders.Get()) && builder.Length == 0, "the builder comes back empty");

        ObjectPool<Resource> pool = provider.GetRequiredService<ObjectPool<Resource>>();
        Resource resource = pool.Get();
        pool.Return(resource);
        Checks.Require(resource.Disposals == 0, "not disposed while pooled");
        provider.Dispose();
        Checks.Require(resource.Disposals == 1, "disposed once");
    }

    private sealed class Resource : IDisposable
    {
        public int Disposals { get; private set; }

        public void Dispose() => Disposals++;
    }
}
