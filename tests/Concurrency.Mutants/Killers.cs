using System.Collections.Generic;

namespace Pools.Tests.Concurrency;

/// <summary>Which scenario finds which fault, and how.</summary>
internal static class Killers
{
    public static IReadOnlyDictionary<Mutant, Killer> All { get; } = new Dictionary<Mutant, Killer>
    {
        [Mutant.TakeByLoadAndStore] = new("filled-shelf", ""),
        [Mutant.PutByLoadAndStore] = new("nested", ""),
        [Mutant.BlindPut] = new("probation", ""),
        [Mutant.HoleNotTolerated] = new("trim-Full", ""),
        [Mutant.TrimmerWritesCount] = new("trim-Full", ""),
        [Mutant.TrimTakesByLoadAndStore] = new("trim-Full", ""),
        [Mutant.NoOwnerCheck] = new("id-used-again", ""),
        [Mutant.AbaByIdentity] = new("one-by-one-and-whole", ""),
        [Mutant.PreviousKeptAcrossPut] = new("throws", ""),
        [Mutant.ItemNulledBeforeCount] = new("throws", ""),
        [Mutant.CountBeforeItem] = new("throws", ""),
        [Mutant.PopWithoutNullCheck] = new("nested", ""),
        [Mutant.MagazineByValue] = new("last-magazine", ""),
        [Mutant.TwoCapacities] = new("probation", ""),
        [Mutant.SentinelWritten] = new("nested", ""),
        [Mutant.FullTrimLeavesLoaded] = new("trim-Full", ""),
        [Mutant.LockInRent] = new("trim-Full", ""),
        [Mutant.RegistryNeverPruned] = new("thread-ends", ""),
        [Mutant.CacheOutlivesPool] = new("close", ""),
        [Mutant.DisposeNotRechecked] = new("close", ""),
        [Mutant.CloseWithoutFence] = new("weak-close-filled", ""),
        [Mutant.BudgetReleasedTwice] = new("trim-outgrown", ""),
        [Mutant.ChargedWithoutCompare] = new("budget-one", ""),
        [Mutant.ChargeNotRefunded] = new("out-of-memory", ""),
        [Mutant.ChargeNotRechecked] = new("trim-noticed", ""),
        [Mutant.DeadThreadKeepsCharge] = new("thread-ends", ""),
        [Mutant.HintTrusted] = new("two-producers", ""),
        [Mutant.HintNotRechecked] = new("last-magazine", ""),
        [Mutant.CachePublishedBeforeFilled] = new("close-first-use", ""),
        [Mutant.CacheMadeTwice] = new("reenters", ""),
        [Mutant.TakenPlaceIgnored] = new("probation", ""),
        [Mutant.OutgrowBelievesSlot] = new("reenters-outgrown", ""),
        [Mutant.OutgrownInPlace] = new("rents-inside-outgrown", ""),
        [Mutant.SmallBecomesPrevious] = new("small-magazine", ""),
        [Mutant.PreviousOverwritten] = new("reenters", ""),
        [Mutant.ExchangeDoesNotRelease] = new("weak-nested", ""),
        [Mutant.ExchangeDoesNotAcquire] = new("weak-nested", ""),
    };
}
