using System.Collections.Generic;

namespace Pools.Tests.Contract;

/// <summary>All kinds of pools that the contract is checked over.</summary>
internal static class PoolFactories
{
    public const string Shared = "Shared";
    public const string Create = "Create()";
    public const string PerCore = "PerCore";
    public const string OneArrayMagazines = "PerCore MagazineCapacity=1";
    public const string NoBudget = "PerCore MaxRetainedBytes=0";
    public const string ClearsAlways = "PerCore ClearOnReturn=Always";
    public const string DropsMisuse = "PerCore OnMisuse=Drop";
    public const string Pinned = "PerCore Pinned";
    public const string PerCoreCreate = "PerCore Create(1000, 4)";
    public const string PerCoreShared = "PerCore Shared";
    public const string PerCoreWithLarge = "PerCore with a large part";
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
    public const string Sampled = "PerCore, sampled";

    public static IReadOnlyList<PoolFactory> All { get; } =
    [
        new RuntimeSharedFactory(),
        new RuntimeCreateFactory(),
        new PerCoreFactory(PerCore, _ => { }),
        new PerCoreFactory(OneArrayMagazines, o => o.MagazineCapacity = 1) { IsVariant = true },
        new PerCoreFactory(NoBudget, o => o.MaxRetainedBytes = 0) { IsVariant = true },
        new PerCoreFactory(ClearsAlways, o => o.ClearOnReturn = ClearPolicy.Always),
        new PerCoreFactory(DropsMisuse, o => o.OnMisuse = MisuseResponse.Drop) { IsVariant = true },
#if !POOLS_NETSTANDARD
        new PerCoreFactory(Pinned, o => o.PinArrays = true) { WithoutReferences = true },
#endif
        new PerCoreCreateFactory { IsVariant = true },
        new PerCoreSharedFactory(),

        new PerCoreWithLargeFactory(PerCoreWithLarge),

        // The inner pool lends up to 256 elements.
        new LargeFactory(LargeOverPerCore, thresholdElements: 300),

        // No inner pool: below 16 elements there is none.
        new LargeFactory(LargeAlone, thresholdElements: 16),
        new DebugIsolatedFactory(DebugExact, Diagnostics.DebugSizing.Exact, Diagnostics.FreshContent.Poison),
        new DebugAroundFactory(DebugAroundPerCore, new PerCoreFactory(PerCore, _ => { }), watched: 30, Diagnostics.FreshContent.Zero),
#if !POOLS_NETSTANDARD
        // Once: what they add does not depend on the build.
        new DebugIsolatedFactory(DebugDefault, Diagnostics.DebugSizing.Mixed, Diagnostics.FreshContent.Poison) { IsVariant = true },
        new DebugIsolatedFactory(DebugOversize, Diagnostics.DebugSizing.Oversize, Diagnostics.FreshContent.Zero) { IsVariant = true },
        new DebugAroundFactory(DebugAroundShared, new RuntimeSharedFactory(), watched: 30, Diagnostics.FreshContent.Zero),
        new DebugAroundFactory(DebugAroundCreate, new RuntimeCreateFactory(), watched: 30, Diagnostics.FreshContent.Zero) { IsVariant = true },
        new DebugAroundFactory(DebugAroundLarge, new LargeFactory(LargeOverPerCore, thresholdElements: 300), watched: 30, Diagnostics.FreshContent.Zero) { IsVariant = true },
        new DebugAroundFactory(DebugPoisoning, new PerCoreFactory(PerCore, _ => { }), watched: 30, Diagnostics.FreshContent.Poison) { IsVariant = true },
        new SampledFactory { IsVariant = true },
#endif
    ];
}
