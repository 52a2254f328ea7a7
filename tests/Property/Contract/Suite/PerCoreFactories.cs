using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using Pools.Internal;
using Pools.Large;

namespace Pools.Tests.Contract;

/// <summary>A per-core pool made from options, with an injected clock, pressure and allocator.</summary>
internal sealed class PerCoreFactory(string name, Action<PerCoreArrayPoolOptions> configure) : PoolFactory(name)
{
    internal const string SourceName = "Pools-ArrayPool";

    // The default maximum: what fits 1 MiB.
    private const int DefaultMaxBytes = 1 << 20;

    internal bool WithoutReferences { get; init; }

    internal override bool TakesInjections => true;

    internal override Inherited Inherited => Options().ClearOnReturn == ClearPolicy.Always ? Inherited.ZeroIfCleared : Inherited.AsLeft;

    internal override string EventSourceName => SourceName;

    internal override IEnumerable<Element> TestedWith => base.TestedWith.Where(element => !WithoutReferences || !element.HoldsReferences);

    internal override int MaxArrayLength(Element element) => DefaultMaximum(element.Size);

    internal override PoolUnderTest<T> Make<T>(Injection injection) => Make<T>(Options(), injection);

    internal override PoolUnderTest<T> MakeDropping<T>()
    {
        PerCoreArrayPoolOptions options = Options();
        options.OnMisuse = MisuseResponse.Drop;
        return Make<T>(options, new Injection());
    }

    internal static int DefaultMaximum(int elementSize) => 1 << BitOperations.Log2((uint)(DefaultMaxBytes / elementSize));

    private PerCorePoolUnderTest<T> Make<T>(PerCoreArrayPoolOptions options, Injection injection)
    {
        options.Name = injection.PoolName;
        options.TimeProvider = injection.Clock;
        options.PressureSource = injection.Pressure;
        PerCoreArrayPool<T> pool = StillPool.Make<T>(options, injection.Allocator);
        return new PerCorePoolUnderTest<T>(pool, this, DefaultMaximum(System.Runtime.CompilerServices.Unsafe.SizeOf<T>()));
    }

    private PerCoreArrayPoolOptions Options()
    {
        // With a large part: see PerCoreWithLargeFactory.
        var options = new PerCoreArrayPoolOptions { KeepLargeArrays = false };
        configure(options);
        return options;
    }
}

/// <summary>A per-core pool from the factory that hides the runtime's.</summary>
internal sealed class PerCoreCreateFactory() : PoolFactory(PoolFactories.PerCoreCreate)
{
    private const int Maximum = 1_024;

    internal override string EventSourceName => PerCoreFactory.SourceName;

    internal override int MaxArrayLength(Element element) => Maximum;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => new PerCorePoolUnderTest<T>(StillPool.Quiet(PerCoreArrayPool<T>.Create(1_000, 4)), this, Maximum);
}

/// <summary>A per-core pool whose large part begins at a few elements, so that the suite's arrays come from it; with everything injected, and a ledger of its own.</summary>
internal sealed class PerCoreWithLargeFactory(string name) : PoolFactory(name)
{
    private const int Maximum = 256;

    internal override bool TakesInjections => true;

    internal override string EventSourceName => PerCoreFactory.SourceName;

    internal override int MaxArrayLength(Element element) => LayoutOf(element.Size).MaxLength;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => Make<T>(MisuseResponse.Throw, injection);

    internal override PoolUnderTest<T> MakeDropping<T>() => Make<T>(MisuseResponse.Drop, new Injection());

    private static LargeLayout LayoutOf(int elementSize) => new(((long)Maximum * elementSize) + 1, PerCoreFactory.DefaultMaximum(elementSize), elementSize);

    private PerCoreWithLargeUnderTest<T> Make<T>(MisuseResponse onMisuse, Injection injection)
    {
        int elementSize = System.Runtime.CompilerServices.Unsafe.SizeOf<T>();
        var options = new PerCoreArrayPoolOptions
        {
            MaxArrayLength = Maximum,
            LongestLargeArray = PerCoreFactory.DefaultMaximum(elementSize),
            OnMisuse = onMisuse,
            Name = injection.PoolName,
            TimeProvider = injection.Clock,
            PressureSource = injection.Pressure,
        };
        var services = new LargeServices<HardwareAtomics> { Ledger = new BudgetLedger<HardwareAtomics>(), Allocator = injection.Allocator, HearsCollections = false };
        var pool = new PerCoreArrayPool<T>(options, injection.Allocator, hearsCollections: false, whole: null, services);
        return new PerCoreWithLargeUnderTest<T>(pool, this, LayoutOf(elementSize));
    }
}

/// <summary>The per-core singleton.</summary>
internal sealed class PerCoreSharedFactory() : PoolFactory(PoolFactories.PerCoreShared)
{
    private const int Longest = 1 << 30;

    internal override string EventSourceName => PerCoreFactory.SourceName;

    internal override bool IsSingleton => true;

    internal override int MaxArrayLength(Element element) => Longest;

    internal override PoolUnderTest<T> Make<T>(Injection injection)
    {
        int elementSize = System.Runtime.CompilerServices.Unsafe.SizeOf<T>();
        LargeLayout layout = new(((long)PerCoreFactory.DefaultMaximum(elementSize) * elementSize) + 1, Longest, elementSize);
        return new PerCoreWithLargeUnderTest<T>(StillPool.Quiet(PerCoreArrayPool<T>.Shared), this, layout);
    }
}
