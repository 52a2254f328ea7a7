using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Extensions;

public sealed class LogTests : IDisposable
{
    private readonly LogTap _log = new();

    public void Dispose() => _log.Dispose();

    [Fact]
    public void A_wrong_return_is_logged_on_the_thread_that_is_at_fault()
    {
        using ServiceProvider provider = Build(s => s.AddPerCoreArrayPool<byte>(o => o.Name = "bytes"));

        Assert.Throws<ArgumentException>(() => provider.GetRequiredService<ArrayPool<byte>>().Return(new byte[17]));

        Assert.Equal(
            new LogEntry(LogLevel.Warning, 2, "bytes: wrong return (WrongLength) of an array of length 17; 1 so far", Environment.CurrentManagedThreadId), _log.Entries.Single());
    }

    [Fact]
    public void A_report_is_logged_once_with_its_code_and_kind_as_values()
    {
        using ServiceProvider provider = Build(s => s.AddDebugArrayPool<byte>(o => (o.Name, o.Reaction) = ("bytes", MisuseReaction.Record)));
        DebugArrayPool<byte> pool = provider.GetRequiredService<DebugArrayPool<byte>>();
        byte[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(array);

        LogEntry entry = Assert.Single(_log.Entries);
        Assert.Equal((LogLevel.Error, 1, Assert.Single(pool.Reports).ToString()), (entry.Level, entry.Id, entry.Text));
        Assert.Equal(("AP001", MisuseKind.DoubleReturn, "bytes"), (_log.Values["Code"], _log.Values["Kind"], _log.Values["Pool"]));
    }

    [Fact]
    public void What_writes_the_log_may_take_a_pool_of_the_container()
    {
        ServiceCollection services = new();
        services.AddLogging().AddSingleton<ILoggerProvider, PooledLoggerProvider>();
        services.AddPerCoreArrayPool<char>().AddPerCoreArrayPool<byte>(o => o.OnMisuse = MisuseResponse.Drop);
        using ServiceProvider provider = services.BuildServiceProvider();

        provider.GetRequiredService<ILoggerFactory>().CreateLogger("any").Log(LogLevel.Warning, default, "hello", exception: null, (text, _) => text);
        provider.GetRequiredService<ArrayPool<byte>>().Return(new byte[17]);

        Assert.Equal(["hello", "PerCoreArrayPool<byte>: wrong return (WrongLength) of an array of length 17; 1 so far"], PooledLoggerProvider.Of(provider).Lines);
    }

    [Fact]
    public void Wrong_returns_in_a_loop_are_logged_when_their_number_doubles()
    {
        using ServiceProvider provider = Build(s => s.AddPerCoreArrayPool<byte>(o => o.OnMisuse = MisuseResponse.Drop));
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        for (int i = 0; i < 1_000; i++)
        {
            pool.Return(new byte[17]);
        }

        Assert.Equal([1, 2, 4, 8, 16, 32, 64, 128, 256, 512], _log.Entries.Select(entry => int.Parse(entry.Text.Split("; ")[1].Split(' ')[0], provider: null)));
    }

    [Fact]
    public void Wrong_returns_to_a_large_pool_and_to_the_pool_inside_it_are_logged()
    {
        using ServiceProvider provider = Build(s => s.AddLargeArrayPool<byte>(o => o.OnMisuse = MisuseResponse.Drop));
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();

        pool.Return(new byte[4 << 20]);
        pool.Return(new byte[17]);

        Assert.Equal(["LargeArrayPool<byte>: wrong return (Foreign)", "LargeArrayPool<byte>: wrong return (WrongLength)"], _log.Entries.Select(entry => entry.Text.Split(" of ")[0]));
    }

    [Fact]
    public void A_lost_array_is_logged_from_the_thread_pool()
    {
        using ServiceProvider provider = Build(s => s.AddLargeArrayPool<byte>(o => o.Name = "frames"));
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        int length = 0;
        OwnThread.Run(() => length = pool.Rent(4 << 20).Length);
        Memory.Collect();

        LogEntry entry = _log.Take();
        Assert.Equal((LogLevel.Warning, 3, $"frames: an array of length {length} was rented and never returned; 1 so far"), (entry.Level, entry.Id, entry.Text));
        Assert.NotEqual(Environment.CurrentManagedThreadId, entry.Thread);
    }

    [Fact]
    public void Arrays_that_are_lost_in_a_loop_are_logged_when_their_number_doubles()
    {
        using ServiceProvider provider = Build(s => s.AddLargeArrayPool<byte>());
        LargeArrayPool<byte> pool = provider.GetRequiredService<LargeArrayPool<byte>>();
        for (int i = 1; i <= 9; i++)
        {
            OwnThread.Run(() => _ = pool.Rent(4 << 20));
            Memory.Collect();
            Assert.Equal(i, pool.GetStatistics().Large!.Leaks);
        }

        Assert.Equal([1, 2, 4, 8], Enumerable.Range(0, 4).Select(_ => int.Parse(_log.Take().Text.Split("; ")[1].Split(' ')[0], provider: null)).Order());
        Assert.Empty(_log.Entries);
    }

    [Fact]
    public void Something_that_fails_is_logged()
    {
        using ServiceProvider provider = Build(s => s.AddLargeArrayPool<byte>(o => (o.Name, o.TimeProvider) = ("frames", new NoTimers())));
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();

        pool.Return(pool.Rent(4 << 20));

        LogEntry entry = _log.Take();
        Assert.Equal((LogLevel.Warning, 4), (entry.Level, entry.Id));
        Assert.StartsWith("frames: timer stopped working: ", entry.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_clock_that_fails_a_debug_pool_is_logged_once()
    {
        using ServiceProvider provider = Build(s => s.AddDebugArrayPool<byte>(o => (o.Name, o.TimeProvider) = ("frames", new NoTimers())));
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();

        pool.Return(pool.Rent(100));
        pool.Return(pool.Rent(100));

        LogEntry entry = _log.Take();
        Assert.Equal((LogLevel.Warning, 4, "frames: looking at returned arrays stopped working: the clock's timer failed"), (entry.Level, entry.Id, entry.Text));
        Assert.Empty(_log.Entries);
    }

    [Fact]
    public void An_inner_pool_that_refuses_what_its_debug_pool_gives_back_is_logged()
    {
        using ServiceProvider provider = Build(s => s.AddSingleton<ArrayPool<byte>>(new RefusingPool()).UseDebugArrayPools(o => (o.Name, o.MaxQuarantineArrays) = ("frames", 0)));
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();

        pool.Return(pool.Rent(100));

        LogEntry entry = _log.Take();
        Assert.Equal((LogLevel.Warning, 4), (entry.Level, entry.Id));
        Assert.Equal("frames: giving an array back to refusing (1 failed so far) stopped working: thrown by the test", entry.Text);
    }

    [Fact]
    public void A_sampler_that_cannot_choose_rents_is_logged_for_the_pool_that_it_samples()
    {
        using ServiceProvider provider = Build(s => s.AddPerCoreArrayPool<byte>(o => o.Name = "frames"));
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(provider.GetRequiredService<PerCoreArrayPool<byte>>(), new SamplingOptions { TimeProvider = new NoTimers() });

        LogEntry entry = _log.Take();
        Assert.Equal((LogLevel.Warning, 4, "frames: choosing rents to sample stopped working: the clock's timer failed"), (entry.Level, entry.Id, entry.Text));
    }

    [Fact]
    public void A_large_trim_is_logged_and_a_small_one_is_not()
    {
        using ServiceProvider provider = Build(s => s.AddLargeArrayPool<byte>(o => (o.Name, o.MaxRetainedBytes) = ("frames", 1 << 30)));
        LargeArrayPool<byte> pool = provider.GetRequiredService<LargeArrayPool<byte>>();
        pool.Return(pool.Rent(4 << 20));
        pool.Trim();
        byte[] array = pool.Rent(128 << 20);
        pool.Return(array);
        pool.Trim();

        LogEntry entry = _log.Take();
        Assert.Equal((LogLevel.Information, 5, $"frames: a trim let go of {array.Length} bytes at Low memory pressure"), (entry.Level, entry.Id, entry.Text));
        Assert.Empty(_log.Entries);
    }

    [Fact]
    public void A_large_trim_of_a_per_core_pool_is_logged_and_a_small_one_is_not()
    {
        using ServiceProvider provider = Build(s => s.AddPerCoreArrayPool<byte>(o => (o.Name, o.MaxArrayLength, o.MaxRetainedBytes) = ("frames", 64 << 20, 1 << 30)));
        PerCoreArrayPool<byte> pool = provider.GetRequiredService<PerCoreArrayPool<byte>>();
        pool.Return(pool.Rent(1 << 20));
        pool.Trim();
        pool.Return(pool.Rent(64 << 20));
        pool.Trim();

        LogEntry entry = _log.Take();
        Assert.Equal((LogLevel.Information, 5, $"frames: a trim let go of {64 << 20} bytes at Low memory pressure"), (entry.Level, entry.Id, entry.Text));
        Assert.Empty(_log.Entries);
    }

    [Fact]
    public void A_debug_pools_report_is_logged_with_the_places_and_the_users_observer_is_told_too()
    {
        Observer observer = new();
        using ServiceProvider provider = Build(s => s.AddDebugArrayPool<byte>(o => o.Observer = observer));
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        byte[] array = pool.Rent(100);
        pool.Return(array);

        Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array));

        LogEntry entry = _log.Entries.Single();
        Assert.Equal((LogLevel.Error, 1), (entry.Level, entry.Id));
        Assert.Contains(observer.Last!.ToString(), entry.Text, StringComparison.Ordinal);
        Assert.Equal(MisuseKind.DoubleReturn, observer.Last.Kind);
    }

    [Fact]
    public void Information_of_a_debug_pool_is_logged_as_such()
    {
        using ServiceProvider provider = Build(s => s.AddDebugArrayPool<string>());
        ArrayPool<string> pool = provider.GetRequiredService<ArrayPool<string>>();
        string[] array = pool.Rent(1);
        array[0] = "kept";
        pool.Return(array);

        Assert.Equal((LogLevel.Information, 1), (_log.Entries.Single().Level, _log.Entries.Single().Id));
    }

    [Fact]
    public void A_logger_that_fails_changes_nothing()
    {
        using ServiceProvider provider = Build(s => s.AddPerCoreArrayPool<byte>(o => o.OnMisuse = MisuseResponse.Drop));
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        _log.Fault = new InvalidOperationException("full");

        pool.Return(new byte[17]);

        Assert.Equal(1, ((PerCoreArrayPool<byte>)pool).GetStatistics().Misuses);
    }

    [Fact]
    public void Without_logging_pools_work_as_well()
    {
        using ServiceProvider provider = new ServiceCollection().AddPerCoreArrayPool<byte>().BuildServiceProvider();

        Assert.Throws<ArgumentException>(() => provider.GetRequiredService<ArrayPool<byte>>().Return(new byte[17]));
    }

    private ServiceProvider Build(Action<IServiceCollection> add)
    {
        ServiceCollection services = new();
        services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Trace).AddProvider(_log));
        add(services);
        return services.BuildServiceProvider();
    }

    private sealed class Observer : IMisuseObserver
    {
        public MisuseReport? Last { get; private set; }

        public void OnMisuse(MisuseReport report) => Last = report;
    }

    private sealed class NoTimers : TimeProvider
    {
        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) => throw new NotSupportedException();
    }

    /// <summary>Lends arrays and takes none back.</summary>
    private sealed class RefusingPool : ArrayPool<byte>
    {
        public override byte[] Rent(int minimumLength) => new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false) => throw new NotSupportedException("thrown by the test");

        public override string ToString() => "refusing";
    }

    /// <summary>Formats in rented arrays.</summary>
    private sealed class PooledLoggerProvider(ArrayPool<char> pool) : ILoggerProvider, ILogger
    {
        public List<string> Lines { get; } = [];

        public static PooledLoggerProvider Of(ServiceProvider provider) => (PooledLoggerProvider)provider.GetRequiredService<ILoggerProvider>();

        public ILogger CreateLogger(string categoryName) => this;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            string text = formatter(state, exception);
            char[] line = pool.Rent(text.Length);
            text.CopyTo(line);
            Lines.Add(new string(line, 0, text.Length));
            pool.Return(line);
        }

        public void Dispose()
        {
        }
    }
}
