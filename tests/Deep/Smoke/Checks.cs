namespace Pools.Tests.Smoke;

/// <summary>What a trimmed app, or one on Mono, must be able to do.</summary>
internal static class Checks
{
    public static IReadOnlyList<(string Name, Action Check)> All { get; } =
    [
        ("arrays of many element types come back", RentAndReturn),
        ("invalid returns throw with the pool's name", Misuse),
        ("an event listener hears every kind of event", Events),
        ("each trim level works, and a full trim releases everything", Trim),
        ("many arrays of one thread are distinct and survive collections", Depths),
        .. AdapterChecks.All,
        .. DebugChecks.All,
        .. ContainerChecks.All,
    ];

    /// <summary>They need a second thread, which a browser lacks.</summary>
    public static IReadOnlyList<(string Name, Action Check)> WithThreads { get; } = ContainerChecks.WithThreads;

    /// <summary>Pools that trim nothing between two calls.</summary>
    private static PerCoreArrayPoolOptions Options() =>
        new() { Name = "smoke", TrimInterval = TimeSpan.FromHours(1), PressureSource = new NoPressure() };

    private static void RentAndReturn()
    {
        RentAndReturn<byte>();
        RentAndReturn<decimal>();
        RentAndReturn<Guid>();
        RentAndReturn<(int, string)>();
        RentAndReturn<int?>();
        RentAndReturn<string>();
        RentAndReturn<object>();
    }

    private static void RentAndReturn<T>()
    {
        using PerCoreArrayPool<T> pool = new(Options());
        foreach (int length in new[] { 1, 100, 5_000 })
        {
            T[] array = pool.Rent(length);
            Require(array.Length >= length && array.GetType() == typeof(T[]), $"{typeof(T)}: length and type");
            pool.Return(array);
            Require(ReferenceEquals(array, pool.Rent(length)), $"{typeof(T)}: the array comes back");
        }
    }

    private static void Misuse()
    {
        PerCoreArrayPool<byte> pool = new(Options());
        byte[] array = pool.Rent(100);
        pool.Return(array);
        string message = Thrown<InvalidOperationException>(() => pool.Return(array)).Message;
        Require(message.Contains("smoke", StringComparison.Ordinal), "a double return names the pool");
        Thrown<ArgumentException>(() => pool.Return(new byte[17]));
        Thrown<ArgumentException>(() => new PerCoreArrayPool<object>().Return(new string[16]));
        Thrown<ArgumentOutOfRangeException>(() => _ = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxArrayLength = 0 }));
    }

    private static void Events()
    {
        using Listener heard = new();
        PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { MaxArrayLength = 1_000, OnMisuse = MisuseResponse.Drop });
        pool.Return(pool.Rent(100));
        pool.Return(pool.Rent(2_000));
        pool.Return(new byte[17]);
        pool.Trim();
        string[] expected = ["BufferRented", "BufferAllocated", "BufferReturned", "BufferDropped", "BufferTrimmed", "Misuse"];
        Require(!expected.Except(heard.Names).Any(), $"heard only {string.Join(", ", heard.Names.Distinct())}");
    }

    private static void Trim()
    {
        PerCoreArrayPool<string> pool = new(Options());
        List<string[]> arrays = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(100))];
        arrays.ForEach(array => pool.Return(array));
        Require(pool.GetStatistics().PooledArrays > 0, "arrays are retained");
        Array.ForEach(Enum.GetValues<TrimLevel>(), pool.Trim);
        Require(pool.GetStatistics().PooledArrays == 0, "no array is retained");
    }

    /// <summary>Magazines of every capacity: one whose layout the runtime does not guarantee fails here.</summary>
    private static void Depths()
    {
        foreach (int length in new[] { 16, 5_000, 50_000, 200_000, 500_000 })
        {
            PerCoreArrayPool<byte> pool = new();
            for (int depth = 1; depth <= 40; depth++)
            {
                List<byte[]> arrays = [.. Enumerable.Range(0, depth).Select(_ => pool.Rent(length))];
                Require(arrays.Distinct().Count() == depth, $"{depth} arrays of {length} bytes are distinct");
                Require(arrays.TrueForAll(array => array.Length >= length), $"{depth} arrays have {length} bytes");
                arrays.ForEach(array => pool.Return(array));
                if (depth % 8 == 0)
                {
                    GC.Collect();
                }
            }
        }
    }

    public static void Require(bool condition, string what)
    {
        if (!condition)
        {
            throw new InvalidOperationException($"not so: {what}");
        }
    }

    public static TException Thrown<TException>(Action action)
        where TException : Exception
    {
        try
        {
            action();
        }
        catch (TException e)
        {
            return e;
        }

        throw new InvalidOperationException($"not so: {typeof(TException).Name} is thrown");
    }

    private sealed class NoPressure : IMemoryPressureSource
    {
        PressureLevel IMemoryPressureSource.Current => PressureLevel.Low;
    }

    private sealed class Listener : EventListener
    {
        private const string Source = "Pools-ArrayPool";

        private readonly ConcurrentQueue<string> _names = new();

        public ConcurrentQueue<string> Names => _names;

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == Source)
            {
                EnableEvents(eventSource, EventLevel.Verbose);
            }
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (eventData.EventSource.Name == Source)
            {
                _names.Enqueue(eventData.EventName ?? "");
            }
        }
    }
}
