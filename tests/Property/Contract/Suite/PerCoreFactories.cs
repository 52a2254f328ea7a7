using System;
using System.Numerics;

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

    internal override bool Supports(Element element) => !WithoutReferences || !element.HoldsReferences;

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
        var options = new PerCoreArrayPoolOptions();
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

    internal override PoolUnderTest<T> Make<T>(Injection injection) => new PerCorePoolUnderTest<T>(PerCoreArrayPool<T>.Create(1_000, 4), this, Maximum);
}

/// <summary>The per-core singleton.</summary>
internal sealed class PerCoreSharedFactory() : PoolFactory(PoolFactories.PerCoreShared)
{
    internal override string EventSourceName => PerCoreFactory.SourceName;

    internal override bool IsSingleton => true;

    internal override int MaxArrayLength(Element element) => PerCoreFactory.DefaultMaximum(element.Size);

    internal override PoolUnderTest<T> Make<T>(Injection injection)
    {
        int maximum = PerCoreFactory.DefaultMaximum(System.Runtime.CompilerServices.Unsafe.SizeOf<T>());
        return new PerCorePoolUnderTest<T>(PerCoreArrayPool<T>.Shared, this, maximum);
    }
}
