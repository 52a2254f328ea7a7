using System;
using System.Buffers;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Extensions;

public sealed class DisposalTests
{
    [Fact]
    public void Pools_go_with_the_container_and_late_returns_are_fine()
    {
        ServiceCollection services = new();
        services.AddSingleton<TimeProvider>(new ManualClock());
        services.AddPerCoreArrayPool<byte>();
        services.AddKeyedLargeArrayPool<byte>("images");
        ServiceProvider provider = services.BuildServiceProvider();
        PerCoreArrayPool<byte> small = provider.GetRequiredService<PerCoreArrayPool<byte>>();
        LargeArrayPool<byte> large = provider.GetRequiredKeyedService<LargeArrayPool<byte>>("images");
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        byte[] late = pool.Rent(100);
        pool.Return(pool.Rent(5_000));
        byte[] lateLarge = large.Rent(4 << 20);
        Assert.Equal(1, small.GetStatistics().PooledArrays);

        provider.Dispose();
        pool.Return(late);
        large.Return(lateLarge);

        Assert.Equal(0, small.GetStatistics().PooledArrays);
        Assert.Equal(0, large.GetStatistics().PooledArrays);
        Assert.Equal(0, small.GetStatistics().Outstanding);
        pool.Return(pool.Rent(100));
    }

    [Fact]
    public void The_pool_of_an_open_generic_registration_goes_with_the_container()
    {
        ServiceCollection services = new();
        services.AddSingleton<TimeProvider>(new ManualClock());
        services.AddPerCoreArrayPools();
        ServiceProvider provider = services.BuildServiceProvider();
        ArrayPool<int> pool = provider.GetRequiredService<ArrayPool<int>>();
        IArrayPoolHealth health = provider.GetRequiredService<IArrayPoolHealth>();
        pool.Return(pool.Rent(100));
        Assert.Equal(1, health.GetReport().Pools[0].Statistics.PooledArrays);

        provider.Dispose();

        Assert.Equal(0, health.GetReport().Pools[0].Statistics.PooledArrays);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void What_is_still_rented_is_logged_with_its_places_when_the_container_is_disposed_of(bool hasOtherLogger)
    {
        using LogTap log = new();
        ServiceCollection services = new();
        services.AddLogging(logging => logging.AddProvider(log));
        services.AddPerCoreArrayPool<byte>().AddPerCoreArrayPool<char>().AddSingleton<Holder>().UseDebugArrayPools();
        ServiceProvider provider = services.BuildServiceProvider();
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

        LogEntry entry = Assert.Single(log.Entries);
        string[] lines = entry.Text.Split(Environment.NewLine);
        Assert.Equal((LogLevel.Warning, 7, "DebugArrayPool<byte>: 3 arrays are still rented, and the container is disposed of"), (entry.Level, entry.Id, lines[0]));
        Assert.Equal(["2", "1"], lines.Where(line => line.Contains(" × ", StringComparison.Ordinal)).Select(line => line.Split(' ')[0]));
        Assert.Contains($"{nameof(DisposalTests)}.{nameof(Lose)} in ", entry.Text, StringComparison.Ordinal);
        Assert.False(log.WasLate);
        GC.KeepAlive(lost);
        GC.KeepAlive(holder);
    }

    [Fact]
    public void What_was_out_at_the_end_of_its_scope_is_not_logged_again()
    {
        using LogTap log = new();
        ServiceCollection services = new();
        services.AddLogging(logging => logging.AddProvider(log));
        services.AddDebugArrayPool<byte>();
        ServiceProvider provider = services.BuildServiceProvider();
        DebugArrayPool<byte> pool = provider.GetRequiredService<DebugArrayPool<byte>>();
        byte[] lost;
        using (pool.BeginScope())
        {
            lost = pool.Rent(100);
        }

        provider.Dispose();

        Assert.Equal(1, Assert.Single(log.Entries).Id);
        GC.KeepAlive(lost);
    }

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    private static byte[] Lose(ArrayPool<byte> pool) => pool.Rent(100);

    /// <summary>Returns what it holds when it is disposed of, as the last user of a pool may.</summary>
    private sealed class Holder(ArrayPool<byte> pool) : IDisposable
    {
        private readonly byte[] _held = pool.Rent(1_000);

        public void Dispose() => pool.Return(_held);
    }

    /// <summary>Who was made before the first debug pool is disposed of after it.</summary>
    [Fact]
    public void A_late_return_to_a_debug_pool_is_reported_and_ends_no_disposal()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPool<byte>().UseDebugArrayPools();
        services.AddSingleton<CountingPool<int>>().AddSingleton<Late>();
        ServiceProvider provider = services.BuildServiceProvider();
        CountingPool<int> first = provider.GetRequiredService<CountingPool<int>>();
        DebugArrayPool<byte> pool = provider.GetRequiredService<Late>().Rent();

        provider.Dispose();

        Assert.Equal(1, first.Disposals);
        Assert.Equal(MisuseKind.AfterDispose, Assert.Single(pool.Reports).Kind);
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

    [Fact]
    public void A_pool_that_a_debug_pool_watches_is_disposed_once_and_by_the_container_only_if_it_made_it()
    {
        using CountingPool<char> given = new();
        ServiceCollection services = new();
        services.AddSingleton<ArrayPool<byte>, CountingPool<byte>>();
        services.AddSingleton<ArrayPool<char>>(given);
        CountingPool<int>? made = null;
        services.AddSingleton<ArrayPool<int>>(_ => made = new CountingPool<int>());
        services.UseDebugArrayPools();
        ServiceProvider provider = services.BuildServiceProvider();
        _ = provider.GetRequiredService<ArrayPool<byte>>().Rent(1);
        _ = provider.GetRequiredService<ArrayPool<char>>().Rent(1);
        _ = provider.GetRequiredService<ArrayPool<int>>().Rent(1);

        provider.Dispose();

        Assert.Equal(0, given.Disposals);
        Assert.Equal(1, made!.Disposals);
    }
}
