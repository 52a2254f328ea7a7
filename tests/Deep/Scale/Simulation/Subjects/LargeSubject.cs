using System;
using Pools.Internal;
using Pools.Large;

namespace Pools.Tests.Simulation;

/// <summary>The large pool: the engine that ships, with arrays that are said to be large and are not.</summary>
/// <remarks>As the public type returns, so does <see cref="Return"/>: first to this core's slot, else by the array's record.</remarks>
internal sealed class LargeSubject : ISubject, ILargePoolObserver, IMemoryPressureSource
{
    public const string PoolName = "LargeArrayPool";

    /// <summary>What an element is said to have, in bytes.</summary>
    private const int ElementBytes = 1 << 20;

    private const int Shortest = 2;

    /// <summary>Bytes that the pool may keep: room for all.</summary>
    private const long Plenty = 1L << 45;

    private readonly LargeEngine<SimulatedAtomics> _engine;

    public LargeSubject(int buckets)
        : this(buckets, Plenty, PoolName) { }

    private LargeSubject(int buckets, long? mostBytes, string name)
    {
        Name = name;
        LargeArrayPoolOptions options = new()
        {
            ThresholdBytes = ElementBytes,
            MaxArrayLength = Shortest + buckets,
            MaxRetainedBytes = mostBytes,
            IdleRetention = IdleRetention.None,
            DiscardPages = PageDiscardMode.Off,
            TimeProvider = new StoppedClock(),
            PressureSource = this,
        };
        LargeServices<SimulatedAtomics> services = new()
        {
            Ledger = new BudgetLedger<SimulatedAtomics>(),
            HearsCollections = false,
            AvailableBytes = static () => Plenty,
        };
        _engine = new LargeEngine<SimulatedAtomics>(LargeSettings.From(options, ElementBytes, holdsReferences: false, PoolName), services,
            this);
    }

    public string Name { get; }
    public object Root => _engine;
    public bool HearsArrays => false;
    public PressureLevel Current => PressureLevel.Low;

    /// <summary>A pool that may keep as much as was out at once, as pools do by default.</summary>
    public static LargeSubject ByNeed(int buckets) => new(buckets, mostBytes: null, $"{PoolName}, by need");

    public static LargeSubject Short(int buckets, int cores, int arrays) =>
        new(buckets, (long)cores * arrays * (Shortest + buckets - 1) * ElementBytes, $"{PoolName}, {arrays} a core");

    public object Rent(int bucket)
    {
        VirtualCore core = VirtualCore.Current!;
        core.Spend(core.Costs.Call);
        return _engine.Rent(new Source(), Shortest + bucket, out _);
    }

    public void Return(int bucket, object array)
    {
        VirtualCore core = VirtualCore.Current!;
        core.Spend(core.Costs.Call);
        RentedItem.LookAtLength(array);
        Array large = (Array)array;
        if (_engine.TryReturnNearby(large, out _) is null)
        {
            ArrayRecord record = ArrayRecords.Find(large)!;
            if (_engine.TryEndRental(record))
            {
                _engine.Keep(record);
            }
        }
    }

    public void End() => _engine.Close();
    public void OnTrimmed(ArrayIdentity array) { }
    public void OnDropped(ArrayIdentity array, int sizeClass) { }
    public void OnLeaked(Array array, long count) { }
    public void OnTrimPoll(PressureLevel pressure, bool keepsAnything) { }
    public void OnTrimDone(long bytes, PressureLevel pressure) { }
    public void OnDegraded(string what, string why) { }

    private readonly struct Source : IArraySource
    {
        public Array Allocate(int length) => RentedItem.NewLarge(length);
    }
}
