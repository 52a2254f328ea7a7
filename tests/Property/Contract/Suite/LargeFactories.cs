using System;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;

namespace Pools.Tests.Contract;

/// <summary>A large-array pool whose threshold is a few elements, so that the suite's arrays are large ones; with everything injected, and a ledger of its own.</summary>
/// <param name="name">The name of the factory.</param>
/// <param name="thresholdElements">No array of the inner pool is as long as this.</param>
internal sealed class LargeFactory(string name, int thresholdElements) : PoolFactory(name)
{
    // The least that the internal constructor is given here: a threshold in bytes that one-byte elements can have too.
    private const int SmallestThreshold = 16;

    internal override bool TakesInjections => true;

    internal override string EventSourceName => PerCoreFactory.SourceName;

    internal override int MaxArrayLength(Element element) => LayoutOf(element.Size).MaxLength;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => Make<T>(MisuseResponse.Throw, injection);

    internal override PoolUnderTest<T> MakeDropping<T>() => Make<T>(MisuseResponse.Drop, new Injection());

    private LargePoolUnderTest<T> Make<T>(MisuseResponse onMisuse, Injection injection)
    {
        int elementSize = Unsafe.SizeOf<T>();
        var options = new LargeArrayPoolOptions
        {
            ThresholdBytes = thresholdElements * elementSize,
            MaxArrayLength = PerCoreFactory.DefaultMaximum(elementSize),
            OnMisuse = onMisuse,
            Name = injection.PoolName,
            TimeProvider = injection.Clock,
            PressureSource = injection.Pressure,
        };
        var settings = LargeSettings.From(options, elementSize, ElementType<T>.HoldsReferences, $"LargeArrayPool<{typeof(T).Name}>", SmallestThreshold);
        var services = new LargeServices<HardwareAtomics> { Ledger = new BudgetLedger<HardwareAtomics>(), Allocator = injection.Allocator, HearsCollections = false };
        return new LargePoolUnderTest<T>(new LargeArrayPool<T>(settings, options, inner: null, services), this, settings.Layout);
    }

    private LargeLayout LayoutOf(int elementSize) => new(thresholdElements * elementSize, PerCoreFactory.DefaultMaximum(elementSize), elementSize);
}
