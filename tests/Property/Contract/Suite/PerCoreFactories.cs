namespace Pools.Tests.Contract;

/// <summary>A per-core pool made from options, with an injected clock, pressure and allocator.</summary>
internal sealed class PerCoreFactory(string name, Action<PerCoreArrayPoolOptions> configure) : PoolFactory(name)
{
    internal const string SourceName = "Pools-ArrayPool";

    // Tests of longer arrays than the maximum should not need a gigabyte.
    private const int MaxBytes = 1 << 20;

    internal bool WithoutReferences { get; init; }

    internal override bool TakesInjections => true;

    internal override Inherited Inherited => Options().ClearOnReturn == ClearPolicy.Always ? Inherited.ZeroIfCleared : Inherited.AsLeft;

    internal override IEnumerable<Element> TestedWith => base.TestedWith.Where(element => !WithoutReferences || !element.HoldsReferences);

    internal override int MaxArrayLength(Element element) => Maximum(element.Size);

    internal override PoolUnderTest<T> Make<T>(Injection injection) => Make<T>(Options(), injection);

    internal override PoolUnderTest<T> MakeDropping<T>()
    {
        PerCoreArrayPoolOptions options = Options();
        options.OnMisuse = MisuseResponse.Drop;
        return Make<T>(options, new Injection());
    }

    internal static int Maximum(int elementSize) => 1 << BitOperations.Log2((uint)(MaxBytes / elementSize));

    private PoolUnderTest<T> Make<T>(PerCoreArrayPoolOptions options, Injection injection)
    {
        options.Name = injection.PoolName;
        options.TimeProvider = injection.Clock;
        options.PressureSource = injection.Pressure;
        options.MaxArrayLength = Maximum(Unsafe.SizeOf<T>());
        return new(StillPool.Make<T>(options, injection.Allocator), this, Maximum(Unsafe.SizeOf<T>()));
    }

    private PerCoreArrayPoolOptions Options()
    {
        var options = new PerCoreArrayPoolOptions();
        configure(options);
        return options;
    }
}

/// <summary>A per-core pool from the method that hides the runtime's.</summary>
internal sealed class PerCoreCreateFactory() : PoolFactory(PoolFactories.PerCoreCreate)
{
    private const int Maximum = 1_024;

    internal override int MaxArrayLength(Element element) => Maximum;

    internal override PoolUnderTest<T> Make<T>(Injection injection) =>
        new(StillPool.Quiet(PerCoreArrayPool<T>.Create(1_000, 4)), this, Maximum);
}

/// <summary>The per-core singleton.</summary>
internal sealed class PerCoreSharedFactory() : PoolFactory(PoolFactories.PerCoreShared)
{
    private const int Longest = 1 << 30;

    internal override bool IsSingleton => true;

    internal override int MaxArrayLength(Element element) => Longest;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => new(StillPool.Quiet(PerCoreArrayPool<T>.Shared), this, Longest);
}
