using Microsoft.Extensions.Logging.Testing;

namespace Pools.Tests.Extensions;

public sealed class DisposalTests
{
    private readonly LoggedContainer _container = new();

    [Fact]
    public void Pools_are_disposed_with_the_container_and_late_returns_are_accepted()
    {
        ServiceCollection services = new();
        services.AddSingleton<TimeProvider>(new FakeTimeProvider());
        services.AddPerCoreArrayPool<byte>().AddKeyedLargeArrayPool<byte>("images").AddPerCoreArrayPools();
        ServiceProvider provider = services.BuildServiceProvider();
        ArrayPool<byte> small = provider.GetRequiredService<ArrayPool<byte>>();
        ArrayPool<byte> large = provider.GetRequiredKeyedService<ArrayPool<byte>>("images");
        ArrayPool<int> open = provider.GetRequiredService<ArrayPool<int>>();
        byte[] late = small.Rent(100);
        byte[] lateLarge = large.Rent(4 << 20);
        small.Return(small.Rent(5_000));
        open.Return(open.Rent(100));
        Assert.Equal((1, 1), (StatisticsOf(small).PooledArrays, StatisticsOf(open).PooledArrays));

        provider.Dispose();
        small.Return(late);
        large.Return(lateLarge);

        Assert.Equal((0, 0, 0), (StatisticsOf(small).PooledArrays, StatisticsOf(large).PooledArrays, StatisticsOf(open).PooledArrays));
        Assert.Equal(0, StatisticsOf(small).Outstanding);
        small.Return(small.Rent(100));
    }

    [Theory, InlineData(true), InlineData(false)]
    public void Arrays_still_rented_at_the_disposal_of_the_container_are_logged_with_places(bool hasOtherLogger)
    {
        ServiceProvider provider = _container.Build(services =>
            services.AddPerCoreArrayPool<byte>().AddPerCoreArrayPool<char>().AddSingleton<Holder>().UseDebugArrayPools());
        if (hasOtherLogger)
        {
            provider.GetRequiredService<ILoggerFactory>();
        }

        Holder holder = provider.GetRequiredService<Holder>();
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        ArrayPool<char> other = provider.GetRequiredService<ArrayPool<char>>();
        other.Return(other.Rent(10));
        byte[][] lost = [Lose(pool), Lose(pool), pool.Rent(200)];

        provider.Dispose();
        provider.Dispose();

        FakeLogRecord entry = Assert.Single(_container.Log.GetSnapshot());
        string[] lines = entry.Message.Split(Environment.NewLine);
        Assert.Equal(
            (LogLevel.Warning, 7, "DebugArrayPool<byte>: arrays still rented when the container was disposed: 3"),
            (entry.Level, entry.Id.Id, lines[0]));
        Assert.Equal(["2", "1"], lines.Where(line => line.Contains(" × ", StringComparison.Ordinal)).Select(line => line.Split(' ')[0]));
        Assert.Contains($"{nameof(DisposalTests)}.{nameof(Lose)} in ", entry.Message, StringComparison.Ordinal);
        GC.KeepAlive(lost);
        GC.KeepAlive(holder);
    }

    [Fact]
    public void Arrays_reported_by_their_scope_are_not_logged_again_at_the_disposal()
    {
        ServiceProvider provider = _container.Build(services => services.AddDebugArrayPool<byte>());
        DebugArrayPool<byte> pool = provider.GetRequiredService<DebugArrayPool<byte>>();
        byte[] lost;
        using (pool.BeginScope())
        {
            lost = pool.Rent(100);
        }

        provider.Dispose();

        Assert.Equal(1, Assert.Single(_container.Log.GetSnapshot()).Id.Id);
        GC.KeepAlive(lost);
    }

    /// <summary>A service that was created before the first debug pool is disposed after it.</summary>
    [Fact]
    public void A_late_return_to_a_debug_pool_is_reported_and_disposal_continues()
    {
        ServiceProvider provider = _container.Build(services =>
            services.AddPerCoreArrayPool<byte>().UseDebugArrayPools().AddSingleton<RecordingPool<int>>().AddSingleton<Late>());
        RecordingPool<int> first = provider.GetRequiredService<RecordingPool<int>>();
        DebugArrayPool<byte> pool = provider.GetRequiredService<Late>().Rent();

        provider.Dispose();

        Assert.Equal(1, first.Disposals);
        Assert.Equal(MisuseKind.AfterDispose, Assert.Single(pool.Reports).Kind);
    }

    [Fact]
    public void A_decorated_pool_is_disposed_once_if_the_container_created_it()
    {
        using RecordingPool<char> given = new();
        RecordingPool<int>? made = null;
        ServiceProvider provider = _container.Build(services => services
            .AddSingleton<ArrayPool<char>>(given)
            .AddSingleton<ArrayPool<int>>(_ => made = new RecordingPool<int>())
            .UseDebugArrayPools());
        _ = provider.GetRequiredService<ArrayPool<char>>().Rent(1);
        _ = provider.GetRequiredService<ArrayPool<int>>().Rent(1);

        provider.Dispose();

        Assert.Equal((0, 1), (given.Disposals, made!.Disposals));
    }

    private static PoolStatistics StatisticsOf(object pool) => ((ITrimmableArrayPool)pool).GetStatistics();

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    private static byte[] Lose(ArrayPool<byte> pool) => pool.Rent(100);

    /// <summary>Returns its array when it is disposed.</summary>
    private sealed class Holder(ArrayPool<byte> pool) : IDisposable
    {
        private readonly byte[] _held = pool.Rent(1_000);

        public void Dispose() => pool.Return(_held);
    }

    private sealed class Late(IServiceProvider services) : IDisposable
    {
        private DebugArrayPool<byte>? _pool;
        private byte[]? _held;

        public DebugArrayPool<byte> Rent()
        {
            _pool = (DebugArrayPool<byte>)services.GetRequiredService<ArrayPool<byte>>();
            _held = _pool.Rent(100);
            return _pool;
        }

        public void Dispose() => _pool?.Return(_held!);
    }
}
