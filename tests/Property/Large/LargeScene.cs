namespace Pools.Tests.Large;

/// <summary>Fakes of everything that a large pool uses, and arrays of a few bytes that are large to it.</summary>
internal sealed class LargeScene
{
    /// <summary>In bytes.</summary>
    public const int Threshold = 256;

    public const string SourceName = "Pools-ArrayPool";

    private static int s_scenes;

    /// <summary>The default name of the scene's pools, which is unique: some events have nothing else of a pool.</summary>
    public string PoolName { get; } = $"pool of scene {Interlocked.Increment(ref s_scenes)}";

    public ManualClock Clock { get; init; } = new();

    public PressureDial Pressure { get; } = new();

    public ProbeAllocator Allocator { get; } = new();

    public FakePages Pages { get; } = new();

    public ProcessBytes<HardwareAtomics> Process { get; } = new();

    public long AvailableBytes { get; set; } = 8L << 30;

    /// <summary>The number of full collections, as the pools see it.</summary>
    public int FullCollections { get; set; }

    public bool HasNoMemoryToAsk { get; set; }

    public LargeArrayPool<byte> Make(Action<LargeArrayPoolOptions>? configure = null, ArrayPool<byte>? inner = null) =>
        Make<byte>(configure, inner);

    public LargeArrayPool<T> Make<T>(Action<LargeArrayPoolOptions>? configure = null, ArrayPool<T>? inner = null)
    {
        // Page discards have tests of their own.
        var options = new LargeArrayPoolOptions
        {
            ThresholdBytes = Threshold,
            TimeProvider = Clock,
            PressureSource = Pressure,
            Name = PoolName,
            DiscardPages = PageDiscardMode.Off,
        };
        configure?.Invoke(options);
        var settings = LargeSettings.From(options, Unsafe.SizeOf<T>(), ElementType<T>.HoldsReferences, "unnamed", smallestThreshold: 16);
        return new LargeArrayPool<T>(settings, options, inner, new LargeServices<HardwareAtomics>
        {
            TrimsAfterGen2 = false,
            Process = Process,
            Allocator = Allocator,
            Pages = Pages,
            FullCollections = () => FullCollections,
            AvailableBytes = () => HasNoMemoryToAsk ? throw new OutOfMemoryException() : AvailableBytes,
        });
    }

    public LargeArrayPool<byte> MakeDiscarding(Action<LargeArrayPoolOptions>? configure = null) => Make(o =>
    {
        o.DiscardPages = PageDiscardMode.Auto;
        configure?.Invoke(o);
    });

    /// <summary>A pool that keeps arrays of one length.</summary>
    public LargeArrayPool<byte> Filled(int count, int length)
    {
        LargeArrayPool<byte> pool = Make();
        Burst(pool, count, length);
        return pool;
    }

    /// <summary>Lets an interval pass in which another array was rented, so that the pool is not idle.</summary>
    public void TickInUse(LargeArrayPool<byte> pool)
    {
        pool.Return(pool.Rent(20_000));
        Tick();
    }

    /// <summary>Lets default trim intervals pass.</summary>
    public void Tick(int times = 1)
    {
        for (int i = 0; i < times; i++)
        {
            Clock.Advance(TimeSpan.FromSeconds(5));
        }

        Assert.Empty(Pages.Violations);
    }

    /// <summary>Lets as many trim intervals pass, and as many more as it takes until some pages have been discarded.</summary>
    public void TickUntilDiscarding(int least)
    {
        const int Most = 500_000;
        for (int i = 0; i < least || (i < Most && Pages.Calls < 20); i++)
        {
            Tick();
        }
    }

    /// <summary>Rents arrays at once and returns them all.</summary>
    public static List<T[]> Burst<T>(LargeArrayPool<T> pool, int count, int length, bool clears = false)
    {
        List<T[]> arrays = [.. Enumerable.Range(0, count).Select(_ => pool.Rent(length))];
        arrays.ForEach(array => pool.Return(array, clears));
        return arrays;
    }

    /// <summary>Three threads repeat an action, a hundred times at least, until another one has done its own beside them.</summary>
    public static void RunBeside(Action<Random> repeated, Action once)
    {
        const int Threads = 3;
        using var begun = new CountdownEvent(Threads);
        bool isOver = false;
        void Repeat(int thread)
        {
            var random = new Random(Seed.OfRun + thread);
            begun.Signal();
            for (int i = 0; i < 100 || !Volatile.Read(ref isOver); i++)
            {
                repeated(random);
            }
        }

        void RunOnce()
        {
            begun.Wait();
            try
            {
                once();
            }
            finally
            {
                Volatile.Write(ref isOver, true);
            }
        }

        OwnThread.RunAll([.. Enumerable.Range(0, Threads).Select(thread => (Action)(() => Repeat(thread))), RunOnce]);
    }

    public static byte[] Mark(byte[] array)
    {
        Array.Fill(array, (byte)1);
        return array;
    }

    public static void RequireMarked(byte[] array) => Assert.True(array.AsSpan().IndexOfAnyExcept((byte)1) < 0);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<WeakReference> BurstWeakly<T>(LargeArrayPool<T> pool, int count, int length) =>
        [.. Burst(pool, count, length).Select(array => new WeakReference(array))];

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Leak<T>(LargeArrayPool<T> pool, int length) => GC.KeepAlive(pool.Rent(length));

    /// <summary>The pool's events that an action raises.</summary>
    public static List<EventRecord> Listen<T>(Action action, LargeArrayPool<T> pool, params int[] ids)
    {
        var events = new ConcurrentQueue<EventRecord>();
        using (new EventTap(SourceName, EventLevel.Verbose, LargeInternals.IdentityOf(pool), e => events.Enqueue(EventRecord.From(e))))
        {
            action();
        }

        return [.. events.Where(e => ids.Length == 0 || ids.Contains(e.Id))];
    }
}
