using Microsoft.Extensions.Logging.Testing;

namespace Pools.Tests.Extensions;

public sealed class LogTests
{
    private const string WrongReturn = "PerCoreArrayPool<byte>: wrong return (WrongLength) of an array of length 17; 1 so far";

    private readonly LoggedContainer _container = new();

    /// <summary>Failures of parts of a pool: the log entry, the registrations, and the use.</summary>
    private static readonly Dictionary<string, (string Text, Action<IServiceCollection> Add, Action<IServiceProvider> Use)> s_failures =
        new(StringComparer.Ordinal)
    {
        ["large pool"] = ("frames: timer stopped working: ", s =>
            s.AddLargeArrayPool<byte>(o => (o.Name, o.TimeProvider) = ("frames", NoTimers())), RentAndReturn),
        ["debug pool"] = (
            "frames: looking at returned arrays stopped working: the clock's timer failed",
            s => s.AddDebugArrayPool<byte>(o => (o.Name, o.TimeProvider) = ("frames", NoTimers())),
            RentAndReturn),
        ["inner pool"] = (
            "frames: giving an array back to refusing (1 failed so far) stopped working: thrown by the test",
            s => s.AddSingleton<ArrayPool<byte>>(new RefusingPool())
                .UseDebugArrayPools(o => (o.Name, o.MaxQuarantineArrays) = ("frames", 0)),
            provider => Pool(provider).Return(Pool(provider).Rent(100))),
    };

    public static TheoryData<string> Failures => [.. s_failures.Keys];

    [Fact]
    public void A_wrong_return_is_logged_at_once()
    {
        using ServiceProvider provider = _container.Build(s => s.AddPerCoreArrayPool<byte>());

        Assert.Throws<ArgumentException>(() => Pool(provider).Return(new byte[17]));

        Assert.Equal((LogLevel.Warning, 2, WrongReturn), Parts(Assert.Single(_container.Log.GetSnapshot())));
    }

    [Fact]
    public void A_report_is_logged_once_with_its_values_and_reaches_the_users_callbacks()
    {
        Observer observer = new();
        List<MisuseReport> reported = [];
        using ServiceProvider provider = _container.Build(s => s.AddDebugArrayPool<byte>(o =>
            (o.Name, o.Reaction, o.Observer, o.OnReport) = ("bytes", MisuseReaction.Record, observer, reported.Add)));
        DebugArrayPool<byte> pool = provider.GetRequiredService<DebugArrayPool<byte>>();
        byte[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(array);

        MisuseReport report = Assert.Single(pool.Reports);
        FakeLogRecord entry = Assert.Single(_container.Log.GetSnapshot());
        Assert.Equal((LogLevel.Error, 1, report.ToString()), Parts(entry));
        Assert.Equal(
            ("AP001", "DoubleReturn", "bytes"),
            (entry.GetStructuredStateValue("Code"), entry.GetStructuredStateValue("Kind"), entry.GetStructuredStateValue("Pool")));
        Assert.Same(report, observer.Last);
        Assert.Same(report, Assert.Single(reported));
    }

    [Fact]
    public void A_logger_may_use_a_pool_of_the_container()
    {
        ServiceCollection services = new();
        services.AddLogging().AddSingleton<ILoggerProvider, PooledLoggerProvider>();
        services.AddPerCoreArrayPool<char>().AddPerCoreArrayPool<byte>(o => o.OnMisuse = MisuseResponse.Drop);
        using ServiceProvider provider = services.BuildServiceProvider();

        provider.GetRequiredService<ILoggerFactory>(
            ).CreateLogger("any").Log(LogLevel.Warning, default, "hello", exception: null, (text, _) => text);
        Pool(provider).Return(new byte[17]);

        Assert.Equal(["hello", WrongReturn], ((PooledLoggerProvider)provider.GetRequiredService<ILoggerProvider>()).Lines);
    }

    [Fact]
    public void Wrong_returns_in_a_loop_are_logged_when_their_number_doubles()
    {
        using ServiceProvider provider = _container.Build(s => s.AddPerCoreArrayPool<byte>(o => o.OnMisuse = MisuseResponse.Drop));
        for (int i = 0; i < 1_000; i++)
        {
            Pool(provider).Return(new byte[17]);
        }

        Assert.Equal([1, 2, 4, 8, 16, 32, 64, 128, 256, 512], _container.Messages(2).Select(CountIn));
    }

    [Fact]
    public void Wrong_returns_to_a_large_pool_and_to_the_pool_inside_it_are_logged()
    {
        using ServiceProvider provider = _container.Build(s => s.AddLargeArrayPool<byte>(o => o.OnMisuse = MisuseResponse.Drop));

        Pool(provider).Return(new byte[4 << 20]);
        Pool(provider).Return(new byte[17]);

        Assert.Equal(
            ["LargeArrayPool<byte>: wrong return (Foreign)", "LargeArrayPool<byte>: wrong return (WrongLength)"],
            _container.Messages(2).Select(text => text.Split(" of ")[0]));
    }

    [Fact]
    public async Task Leaks_are_logged_when_their_number_doubles()
    {
        using ServiceProvider provider = _container.Build(s => s.AddLargeArrayPool<byte>(o => o.Name = "frames"));
        LargeArrayPool<byte> pool = provider.GetRequiredService<LargeArrayPool<byte>>();
        int length = 0;
        for (int i = 1; i <= 5; i++)
        {
            OwnThread.Run(() => length = pool.Rent(4 << 20).Length);
            Memory.Collect();
            Assert.Equal(i, pool.GetStatistics().Large!.Leaks);
        }

        List<FakeLogRecord> entries = await TakeAsync(3);
        Assert.Equal([1, 2, 4], entries.Select(entry => CountIn(entry.Message)).Order());
        Assert.All(entries, entry => Assert.Equal((LogLevel.Warning, 3), (entry.Level, entry.Id.Id)));
        Assert.All(entries, entry => Assert.StartsWith($"frames: an array of length {length} was rented and never returned;", entry.Message,
            StringComparison.Ordinal));
    }

    [Theory, MemberData(nameof(Failures))]
    public async Task A_failing_part_of_a_pool_is_logged_once(string failure)
    {
        (string text, Action<IServiceCollection> add, Action<IServiceProvider> use) = s_failures[failure];
        using ServiceProvider provider = _container.Build(add);

        use(provider);

        FakeLogRecord entry = Assert.Single(await TakeAsync(1));
        Assert.Equal((LogLevel.Warning, 4), (entry.Level, entry.Id.Id));
        Assert.StartsWith(text, entry.Message, StringComparison.Ordinal);
        Assert.Equal(1, _container.Log.Count);
    }

    [Theory, InlineData(true), InlineData(false)]
    public async Task A_trim_is_logged_if_it_is_large(bool isLarge)
    {
        using ServiceProvider provider = _container.Build(s => _ = isLarge
            ? s.AddLargeArrayPool<byte>(o => (o.Name, o.MaxRetainedBytes) = ("frames", 1 << 30))
            : s.AddPerCoreArrayPool<byte>(o => (o.Name, o.MaxArrayLength, o.MaxRetainedBytes) = ("frames", 64 << 20, 1 << 30)));
        var pool = (ITrimmableArrayPool<byte>)Pool(provider);
        pool.Return(pool.Rent(1 << 20));
        pool.Trim();
        byte[] array = pool.Rent(64 << 20);
        pool.Return(array);
        pool.Trim();

        Assert.Equal(
            (LogLevel.Information, 5, $"frames: a trim released {array.Length} bytes at Low memory pressure"),
            Parts(Assert.Single(await TakeAsync(1))));
        Assert.Equal(1, _container.Log.Count);
    }

    [Fact]
    public void Information_of_a_debug_pool_has_the_level_information()
    {
        using ServiceProvider provider = _container.Build(s => s.AddDebugArrayPool<string>());
        ArrayPool<string> pool = provider.GetRequiredService<ArrayPool<string>>();
        string[] array = pool.Rent(1);
        array[0] = "kept";
        pool.Return(array);

        Assert.Equal(LogLevel.Information, Assert.Single(_container.Log.GetSnapshot()).Level);
    }

    [Fact]
    public void A_failing_logger_does_not_affect_a_return()
    {
        using ServiceProvider provider = _container.Build(s => s.AddPerCoreArrayPool<byte>(o => o.OnMisuse = MisuseResponse.Drop));
        _container.Fault = new InvalidOperationException("full");

        Pool(provider).Return(new byte[17]);

        Assert.Equal(1, ((PerCoreArrayPool<byte>)Pool(provider)).GetStatistics().Misuses);
    }

    [Fact]
    public void Pools_work_without_logging()
    {
        using ServiceProvider provider = new ServiceCollection().AddPerCoreArrayPool<byte>().BuildServiceProvider();

        Assert.Throws<ArgumentException>(() => Pool(provider).Return(new byte[17]));
    }

    private static ManualClock NoTimers() => new() { OnTimer = () => throw new NotSupportedException("thrown by the test") };

    private static ArrayPool<byte> Pool(IServiceProvider provider) => provider.GetRequiredService<ArrayPool<byte>>();

    private static void RentAndReturn(IServiceProvider provider)
    {
        ArrayPool<byte> pool = Pool(provider);
        pool.Return(pool.Rent(4 << 20));
        pool.Return(pool.Rent(100));
    }

    private static (LogLevel Level, int Id, string Text) Parts(FakeLogRecord entry) => (entry.Level, entry.Id.Id, entry.Message);

    private static int CountIn(string text) => int.Parse(text.Split("; ")[1].Split(' ')[0], provider: null);

    /// <summary>Waits for the first entries, which the thread pool writes.</summary>
    private async Task<List<FakeLogRecord>> TakeAsync(int count)
    {
        List<FakeLogRecord> entries = [];
        await foreach (FakeLogRecord entry in _container.Log.GetLogsAsync(TestContext.Current.CancellationToken))
        {
            entries.Add(entry);
            if (entries.Count == count)
            {
                break;
            }
        }

        return entries;
    }

    private sealed class Observer : IMisuseObserver
    {
        public MisuseReport? Last { get; private set; }

        public void OnMisuse(MisuseReport report) => Last = report;
    }

    /// <summary>Throws on each return.</summary>
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

        public ILogger CreateLogger(string categoryName) => this;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception,
            Func<TState, Exception?, string> formatter)
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
