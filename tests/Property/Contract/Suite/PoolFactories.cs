namespace Pools.Tests.Contract;

/// <summary>The kinds of pools that the contract is checked over.</summary>
internal static class PoolFactories
{
    public const string Shared = "Shared";
    public const string Create = "Create()";
    public const string PerCore = "PerCore";
    public const string NoBudget = "PerCore MaxRetainedBytes=0";
    public const string ClearsAlways = "PerCore ClearOnReturn=Always";
    public const string DropsMisuse = "PerCore OnMisuse=Drop";
    public const string Pinned = "PerCore Pinned";
    public const string PerCoreCreate = "PerCore Create(1000, 4)";
    public const string PerCoreShared = "PerCore Shared";
    public const string LargeOverPerCore = "Large over PerCore";
    public const string LargeAlone = "Large alone";
    public const string DebugExact = "Debug isolated, exact";
    public const string DebugOversize = "Debug isolated, oversize";
    public const string DebugDefault = "Debug isolated, default options";
    public const string DebugAroundShared = "Debug around Shared";
    public const string DebugAroundCreate = "Debug around Create()";
    public const string DebugAroundPerCore = "Debug around PerCore";
    public const string DebugAroundLarge = "Debug around Large";
    public const string DebugPoisoning = "Debug around PerCore, with poison";
    public const string Sampled = "Sampled around PerCore, every rent";
    public const string SampledAroundShared = "Sampled around Shared, every rent";
    public const string Unsampled = "Sampled around PerCore, no rent";

    public static IReadOnlyList<PoolFactory> All { get; } =
    [
        new RuntimeSharedFactory(),
        new RuntimeCreateFactory(),
        new PerCoreFactory(PerCore, _ => { }),
        new PerCoreFactory(NoBudget, o => o.MaxRetainedBytes = 0) { IsVariant = true },
        new PerCoreFactory(ClearsAlways, o => o.ClearOnReturn = ClearPolicy.Always),
        new PerCoreFactory(DropsMisuse, o => o.OnMisuse = MisuseResponse.Drop) { IsVariant = true },
        new PerCoreCreateFactory { IsVariant = true },
        new PerCoreSharedFactory(),

        // The inner pool has up to 256 elements; below 16, there is no inner pool.
        new LargeFactory(LargeOverPerCore, thresholdElements: 300),
        new LargeFactory(LargeAlone, thresholdElements: 16),
        new DebugFactory(DebugExact, around: null, FreshContent.Poison, DebugSizing.Exact),
        new DebugFactory(DebugAroundPerCore, new PerCoreFactory(PerCore, _ => { }), FreshContent.Zero),
#if !POOLS_NETSTANDARD
        // Once: what they add does not depend on the build.
        new PerCoreFactory(Pinned, o => o.PinArrays = true) { WithoutReferences = true },
        new DebugFactory(DebugDefault, around: null, FreshContent.Poison) { IsVariant = true },
        new DebugFactory(DebugOversize, around: null, FreshContent.Zero, DebugSizing.Oversize) { IsVariant = true },
        new DebugFactory(DebugAroundShared, new RuntimeSharedFactory(), FreshContent.Zero),
        new DebugFactory(DebugAroundCreate, new RuntimeCreateFactory(), FreshContent.Zero) { IsVariant = true },
        new DebugFactory(DebugAroundLarge, new LargeFactory(LargeOverPerCore, 300), FreshContent.Zero) { IsVariant = true },
        new DebugFactory(DebugPoisoning, new PerCoreFactory(PerCore, _ => { }), FreshContent.Poison) { IsVariant = true },
        new SampledFactory(Sampled, new PerCoreFactory(PerCore, _ => { }), samples: true) { IsVariant = true },
        new SampledFactory(SampledAroundShared, new RuntimeSharedFactory(), samples: true) { IsVariant = true },
        new SampledFactory(Unsampled, new PerCoreFactory(PerCore, _ => { }), samples: false) { IsVariant = true },
#endif
    ];
}
