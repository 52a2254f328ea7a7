namespace Pools.Tests.Models;

/// <summary>Something that a wrong pool does.</summary>
public enum PoolFault
{
    None,
    LendsTwice, // Every fourth rent gives the array that the rent before it gave.
    ForgetsToClear,
    ForgetsPartialClear,
    LosesReturns, // Every tenth.
    AcceptsDoubleReturns,
    OutlivesTrim, // An array survives a full trim, and is lent afterwards.
    TrimsAfterCollections,
    IgnoresCollections,
    IgnoresTime,
    IgnoresDispose,
}
