using System.Diagnostics.Tracing;
using Pools.Internal;
using Pools.Large;

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

    public FakeCollector Collector { get; } = new();

    public BudgetLedger<HardwareAtomics> Ledger { get; init; } = new();

    public long AvailableBytes { get; set; } = 8L << 30;

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
            HearsCollections = false,
            Ledger = Ledger,
            Allocator = Allocator,
            Pages = Pages,
            Collector = Collector,
            AvailableBytes = () => HasNoMemoryToAsk ? throw new OutOfMemoryException() : AvailableBytes,
        });
    }

    /// <summary>Lets default trim intervals pass.</summary>
    public void Tick(int times = 1)
    {
        for (int i = 0; i < times; i++)
        {
            Clock.Advance(TimeSpan.FromSeconds(5));
        }
    }

    /// <summary>Rents arrays at once and returns them all.</summary>
    public static List<T[]> Burst<T>(LargeArrayPool<T> pool, int count, int length, bool clears = false)
    {
        List<T[]> arrays = [.. Enumerable.Range(0, count).Select(_ => pool.Rent(length))];
        arrays.ForEach(array => pool.Return(array, clears));
        return arrays;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<WeakReference> BurstWeakly<T>(LargeArrayPool<T> pool, int count, int length) =>
        [.. Burst(pool, count, length).Select(array => new WeakReference(array))];

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Leak<T>(LargeArrayPool<T> pool, int length) => GC.KeepAlive(pool.Rent(length));

    /// <summary>Full collections as a pool sees them: it frees the slots of rented arrays, and then lost ones are found.</summary>
    public static void CollectLost<T>(LargeArrayPool<T> pool)
    {
        LargeInternals.EngineOf(pool).VacateSlots();
        Memory.Collect();
    }

    /// <summary>The pool's events that an action raises.</summary>
    public static List<EventRecord> Listen<T>(Action action, LargeArrayPool<T> pool, params int[] ids)
    {
        var events = new System.Collections.Concurrent.ConcurrentQueue<EventRecord>();
        using (new EventTap(SourceName, EventLevel.Verbose, LargeInternals.IdentityOf(pool), e => events.Enqueue(EventRecord.From(e))))
        {
            action();
        }

        return [.. events.Where(e => ids.Length == 0 || ids.Contains(e.Id))];
    }
}
