using System.Collections.Generic;

namespace Pools.Tests.Concurrency;

/// <summary>Which scenario finds which fault, and how.</summary>
internal static class Killers
{
    public static IReadOnlyDictionary<Mutant, Killer> All { get; } = new Dictionary<Mutant, Killer>
    {
        [Mutant.TakeByLoadAndStore] = new("filled-shelf", "which thread 0 owns"),
        [Mutant.PutByLoadAndStore] = new("nested", "the charges add up to"),
        [Mutant.BlindPut] = new("probation", "the charges add up to"),
        [Mutant.HoleNotTolerated] = new("trim-Full", "The place on top is empty"),
        [Mutant.TrimmerWritesCount] = new("trim-Full", "which it does not own"),
        [Mutant.TrimTakesByLoadAndStore] = new("trim-Full", "the charges add up to"),
        [Mutant.NoOwnerCheck] = new("id-used-again", "of pool 0, bucket 0, by pool 1"),
        [Mutant.AbaByIdentity] = new("one-by-one-and-whole", "was returned and is nowhere"),
        [Mutant.PreviousKeptAcrossPut] = new("throws", "which it does not own"),
        [Mutant.ItemNulledBeforeCount] = new("throws", "has none on top"),
        [Mutant.CountBeforeItem] = new("throws", "has none on top"),
        [Mutant.PopWithoutNullCheck] = new("nested", "writes to the sentinel"),
        [Mutant.MagazineByValue] = new("last-magazine", "which it does not own"),
        [Mutant.TwoCapacities] = new("probation", "of another capacity than the shelf's"),
        [Mutant.SentinelWritten] = new("nested", "writes to the sentinel"),
        [Mutant.FullTrimLeavesLoaded] = new("trim-Full", "loaded after a full trim"),
        [Mutant.LockInRent] = new("trim-Full", "waits for a lock in a call that must not wait"),
        [Mutant.RegistryNeverPruned] = new("thread-ends", "cache of a dead thread is still in the list"),
        [Mutant.CacheOutlivesPool] = new("close", "after it was closed"),
        [Mutant.DisposeNotRechecked] = new("close", "after it was closed"),
        [Mutant.CloseWithoutFence] = new("weak-close-filled", "after it was closed"),
        [Mutant.BudgetReleasedTwice] = new("trim-outgrown", "the charges add up to"),
        [Mutant.ChargedWithoutCompare] = new("budget-one", "are charged of 1"),
        [Mutant.ChargeNotRefunded] = new("out-of-memory", "the charges add up to"),
        [Mutant.ChargeNotRechecked] = new("trim-noticed", "was given up and is still in use"),
        [Mutant.DeadThreadKeepsCharge] = new("thread-ends", "the charges add up to"),
        [Mutant.HintTrusted] = new("two-producers", "was returned and is nowhere"),
        [Mutant.HintNotRechecked] = new("last-magazine", "no search will find them"),
        [Mutant.CachePublishedBeforeFilled] = new("close-first-use", "after it was closed"),
        [Mutant.CacheMadeTwice] = new("reenters", "stands somewhere else, too"),
        [Mutant.TakenPlaceIgnored] = new("probation", "the charges add up to"),
        [Mutant.OutgrowBelievesSlot] = new("reenters-outgrown", "the charges add up to"),
        [Mutant.OutgrownInPlace] = new("rents-inside-outgrown", "is in the pool although thread 0 owns it"),
        [Mutant.SmallBecomesPrevious] = new("small-magazine", "of another capacity than the shelf's"),
        [Mutant.PreviousOverwritten] = new("reenters", "the charges add up to"),
        [Mutant.ExchangeDoesNotRelease] = new("weak-nested", "may not see what its last owner wrote"),
        [Mutant.ExchangeDoesNotAcquire] = new("weak-nested", "may not see what its last owner wrote"),
    };
}
