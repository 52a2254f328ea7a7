namespace Pools.Tests.Contract;

/// <summary>A pool to which arrays of a few elements are large ones. Everything is injected.</summary>
internal abstract class WithLargeFactory(string name) : PoolFactory(name)
{
    // A discarded page takes half an element with it.
    internal override Inherited InheritedAfterTrims => Inherited.ZeroIfCleared;

    internal override bool TakesInjections => true;

    internal override int MaxArrayLength(Element element) => LayoutOf(element.Size).MaxLength;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => Make<T>(MisuseResponse.Throw, injection);

    internal override PoolUnderTest<T> MakeDropping<T>() => Make<T>(MisuseResponse.Drop, new Injection());

    protected abstract LargeLayout LayoutOf(int elementSize);

    protected abstract PoolUnderTest<T> Make<T>(MisuseResponse onMisuse, Injection injection);

    /// <summary>With a counter of the pool's own.</summary>
    protected static LargeServices<HardwareAtomics> Services(Injection injection) =>
        new() { Process = new ProcessBytes<HardwareAtomics>(), Allocator = injection.Allocator, TrimsAfterGen2 = false };
}

internal sealed class LargeFactory(string name, int thresholdElements) : WithLargeFactory(name)
{
    // A threshold in bytes that one-byte elements can have too.
    private const int SmallestThreshold = 16;

    protected override LargeLayout LayoutOf(int elementSize) =>
        new(thresholdElements * elementSize, PerCoreFactory.Maximum(elementSize), elementSize);

    protected override PoolUnderTest<T> Make<T>(MisuseResponse onMisuse, Injection injection)
    {
        int elementSize = Unsafe.SizeOf<T>();
        var options = new LargeArrayPoolOptions
        {
            ThresholdBytes = thresholdElements * elementSize,
            MaxArrayLength = PerCoreFactory.Maximum(elementSize),
            OnMisuse = onMisuse,
            Name = injection.PoolName,
            TimeProvider = injection.Clock,
            PressureSource = injection.Pressure,
        };
        var settings = LargeSettings.From(
            options, elementSize, ElementType<T>.HoldsReferences, $"LargeArrayPool<{typeof(T).Name}>", SmallestThreshold);
        var pool = new LargeArrayPool<T>(settings, options, inner: null, Services(injection));
        return new(pool, this, settings.Layout.MaxLength, settings.Layout);
    }
}
