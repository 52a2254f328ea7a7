namespace Pools.Tests.Simulation;

/// <summary>The large pool: the engine that ships, with short arrays that count as large.</summary>
/// <remarks>The simulation sees the lock, the states of records and the counter of the process, not the fields under the lock.</remarks>
internal sealed class LargeSubject : ISubject, ILargePool, IMemoryPressureSource
{
    /// <summary>The bytes that an element counts for.</summary>
    private const int ElementBytes = 1 << 20;

    private const int Shortest = 2;

    /// <summary>Bytes that the pool may keep: room for all.</summary>
    private const long Plenty = 1L << 45;

    private readonly LargeEngine<SimulatedAtomics> _engine;

    public LargeSubject(int buckets)
    {
        LargeArrayPoolOptions options = new()
        {
            ThresholdBytes = ElementBytes,
            MaxArrayLength = Shortest + buckets,
            MaxRetainedBytes = Plenty,
            DiscardPages = PageDiscardMode.Off,
            TimeProvider = new StoppedClock(),
            PressureSource = this,
        };
        LargeServices<SimulatedAtomics> services = new()
        {
            Process = new ProcessBytes<SimulatedAtomics>(),
            AvailableBytes = static () => Plenty,
        };
        _engine = new LargeEngine<SimulatedAtomics>(
            LargeSettings.From(options, ElementBytes, holdsReferences: false, Name), services, this);
    }

    public string Name => "LargeArrayPool";
    public object Root => _engine;
    public PressureLevel Current => PressureLevel.Low;

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

        // As in the pool's Return.
        ArrayRecord record = ArrayRecords.Find((Array)array)!;
        if (record.TryEndRental<SimulatedAtomics>(out _))
        {
            _engine.Keep(record);
        }
    }

    public void End() => _engine.Close();
    public void TrimInner(TrimLevel level) { }
    public bool TrimInner(PageDiscarder discarder) => false;
    public void OnTrimBegins(PressureLevel pressure, bool keepsAnything) { }
    public void OnTrimmed(Array array) { }
    public void OnEvicted(Array array, int sizeClass) { }
    public void OnTrimDone(long bytes, PressureLevel pressure) { }
    public void OnLeaked(Array array, long count) { }
    public void OnDegraded(string what, string why) { }

    private readonly struct Source : IArraySource
    {
        public Array Allocate(int length) => RentedItem.NewLarge(length);
    }
}
