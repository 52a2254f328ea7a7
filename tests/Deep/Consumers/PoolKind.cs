using Xunit;

namespace Pools.Tests.Consumers;

/// <summary>Which pool lies under a consumer.</summary>
public enum PoolKind
{
    PerCore,
    Pinned,
    Large,
    DebugIsolated,
    DebugDecorating,
}

/// <summary>Rows for theories.</summary>
public static class PoolKinds
{
    public static TheoryData<PoolKind> All => [PoolKind.PerCore, PoolKind.Pinned, PoolKind.Large, PoolKind.DebugIsolated, PoolKind.DebugDecorating];
}
