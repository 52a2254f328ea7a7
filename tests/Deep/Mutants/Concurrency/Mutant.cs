namespace Pools;

/// <summary>A fault that a reviewer would fear; where it stands in the code is in the patches.</summary>
internal enum Mutant
{
    /// <summary>A shelf's place is emptied by a load and a store.</summary>
    TakeByLoadAndStore,

    /// <summary>A magazine is put into a place by a load and a store.</summary>
    PutByLoadAndStore,

    /// <summary>A place that was seen empty is stored to.</summary>
    BlindPut,

    /// <summary>A pop takes the count's word that there is an item.</summary>
    HoleNotTolerated,

    /// <summary>A trim sets the count of a magazine that its thread may be using.</summary>
    TrimmerWritesCount,

    /// <summary>A trim takes a thread's magazine by a load and a store.</summary>
    TrimTakesByLoadAndStore,

    /// <summary>A thread's cache is found by the pool's number alone.</summary>
    NoOwnerCheck,

    /// <summary>A place is exchanged because the same magazine stands there, whatever has happened to it in between.</summary>
    AbaByIdentity,

    /// <summary>The previous magazine stays in its place until the depot has got it.</summary>
    PreviousKeptAcrossPut,

    /// <summary>When a thread uses one more bucket, what it keeps of the others is forgotten.</summary>
    BucketsForgotten,

    /// <summary>What user code has kept of a bucket, inside the allocation for that bucket, is forgotten.</summary>
    BucketMadeTwice,

    /// <summary>A shelf says that there are arrays before there are.</summary>
    SignBeforeBit,

    /// <summary>A shelf does not say that there are arrays.</summary>
    SignNeverGiven,

    /// <summary>A search that was misled leaves the shelf's sign as it is.</summary>
    SignNeverTaken,

    /// <summary>A search that was misled takes the shelf's sign away without looking once more.</summary>
    SignNotRechecked,

    /// <summary>A search that has found nothing leaves the sign of the last shelf that misled it, as one does that has found something.</summary>
    ForgivenInVain,

    /// <summary>Whoever fetches a magazine for writing writes to its top place instead of the one that is always empty.</summary>
    ClaimEmptiesTop,

    /// <summary>A shelf says that there is room before there is.</summary>
    RoomSignBeforeBit,

    /// <summary>A shelf does not say that there is room again.</summary>
    RoomSignNeverGiven,

    /// <summary>A put that was misled leaves the shelf's sign as it is.</summary>
    RoomSignNeverTaken,

    /// <summary>A put that was misled takes the shelf's sign away without looking once more.</summary>
    RoomSignNotRechecked,

    /// <summary>A pop empties the place before it lowers the count.</summary>
    ItemNulledBeforeCount,

    /// <summary>A magazine that is met at two places is counted twice.</summary>
    MagazineCountedTwice,

    /// <summary>What is missing in a sum is missing in the counter.</summary>
    CountFalls,

    /// <summary>How many arrays have moved is read before the magazines are.</summary>
    MovedReadFirst,

    /// <summary>A thread's own count is read after the places of its magazines.</summary>
    CountReadAfterPlaces,

    /// <summary>The arrays in magazines are counted before the rents.</summary>
    ArraysCountedBeforeRents,

    /// <summary>A push raises the count before the item is there.</summary>
    CountBeforeItem,

    /// <summary>A pop lowers the count of an empty magazine, too.</summary>
    PopWithoutNullCheck,

    /// <summary>The magazine that a search gives away is still thought to be the caller's.</summary>
    MagazineByValue,

    /// <summary>Small magazines get into a shelf.</summary>
    TwoCapacities,

    /// <summary>A push into the sentinel succeeds.</summary>
    SentinelWritten,

    /// <summary>A full trim takes only the previous magazines.</summary>
    FullTrimLeavesLoaded,

    /// <summary>A rent enters the lock of the trims.</summary>
    LockInRent,

    /// <summary>Caches of threads that have ended stay in the pool's list.</summary>
    RegistryNeverPruned,

    /// <summary>Closing forgets the caches of threads.</summary>
    CacheOutlivesPool,

    /// <summary>An operation does not look whether the pool was closed under it.</summary>
    DisposeNotRechecked,

    /// <summary>Closing adds the counts of what it takes from threads at once.</summary>
    ClosedSettlesAtOnce,

    /// <summary>Closing adds the counts of what an earlier trim has taken from threads.</summary>
    CloseSettlesEarlierTrims,

    /// <summary>What a thread was returning when the pool was closed stays reachable.</summary>
    LateArraysStay,

    /// <summary>That is dropped in a pool, too, whose threads settle about each item.</summary>
    StrictDropsLate,

    /// <summary>Closing does not fence between saying so and taking.</summary>
    CloseWithoutFence,

    /// <summary>A magazine's charge is taken back by a load and a store.</summary>
    BudgetReleasedTwice,

    /// <summary>A charge is added without comparing with what was looked at.</summary>
    ChargedWithoutCompare,

    /// <summary>A charge for a magazine that there is no memory for is not taken back.</summary>
    ChargeNotRefunded,

    /// <summary>A thread does not notice that a trim has given its magazine up.</summary>
    ChargeNotRechecked,

    /// <summary>The previous magazine of a thread that has ended stays charged.</summary>
    DeadThreadKeepsCharge,

    /// <summary>What a thread that has ended kept goes to the totals while somebody adds up.</summary>
    DeadThreadInterruptsCount,

    /// <summary>A count begins while what a thread kept that has ended goes to the totals.</summary>
    CountInterruptsDeadThread,

    /// <summary>A trim that runs out of memory leaves items in the magazines that it has taken.</summary>
    StrictTakenNotDrained,

    /// <summary>A cache that no thread will use again leaves the list before a strict pool has taken what is in it.</summary>
    StrictCacheRemovedBeforeEmptied,

    /// <summary>A trim makes room for what it takes after it has taken it.</summary>
    RoomMadeTooLate,

    /// <summary>What a pool keeps is read when what ended threads kept may be handed over again.</summary>
    KeptBytesReadLater,

    /// <summary>A put believes a hint that a place holds no arrays.</summary>
    HintTrusted,

    /// <summary>Whoever clears a hint does not look once more.</summary>
    HintNotRechecked,

    /// <summary>A cache is in the pool's list before it refers to the next one.</summary>
    CachePublishedBeforeFilled,

    /// <summary>A magazine whose place was taken meanwhile is forgotten.</summary>
    TakenPlaceIgnored,

    /// <summary>A small magazine is outgrown although it has been replaced inside an allocation.</summary>
    OutgrowBelievesSlot,

    /// <summary>The arrays of a small magazine are copied while it still stands in the slot.</summary>
    OutgrownInPlace,

    /// <summary>A small magazine is kept as the previous one, from where it gets into a shelf.</summary>
    SmallBecomesPrevious,

    /// <summary>A previous magazine that user code has put there meanwhile is overwritten.</summary>
    PreviousOverwritten,

    /// <summary>An interlocked operation releases nothing: a plain store hands a magazine over.</summary>
    ExchangeDoesNotRelease,

    /// <summary>An interlocked operation acquires nothing.</summary>
    ExchangeDoesNotAcquire,

    /// <summary>A strict pop does not look whether the magazine was given up.</summary>
    StrictPopBelievesTop,

    /// <summary>A strict push does not look whether the magazine was given up.</summary>
    StrictPushForgets,

    /// <summary>A strict push says that its item was not kept although the trim has it.</summary>
    StrictPushRefusesTrimmed,

    /// <summary>A trim takes an item out of a strict magazine by a load and a store.</summary>
    StrictTakenByLoadAndStore,

    /// <summary>A trim takes items that their poppers have taken off the top.</summary>
    StrictDrainIgnoresTop,

    /// <summary>The items of a small magazine are copied while a trim may take them.</summary>
    StrictOutgrowCopies,

    /// <summary>A trim does not fence between giving magazines up and reading their states.</summary>
    StrictTrimWithoutFence,

    /// <summary>What finds no room on the shelves is not disposed.</summary>
    StrictOverflowForgets,

    /// <summary>What an ended thread kept is not disposed.</summary>
    StrictDeadThreadForgets,

    /// <summary>A returned item counts as kept although the magazine was given up under it.</summary>
    StrictGivenUpKept,

    /// <summary>What a trim takes from a shelf is not disposed.</summary>
    StrictShelfForgets,

    /// <summary>An array in a core's slot is rented by a load and a store.</summary>
    SlotTakenByLoadAndStore,

    /// <summary>An array is put into a core's slot by a load and a store.</summary>
    SlotFilledByLoadAndStore,

    /// <summary>An array is given back to its slot by a load and a store.</summary>
    SlotReturnedByLoadAndStore,

    /// <summary>An array that is out is thought to be the one's who takes its slot.</summary>
    DisplacedWithoutCompare,

    /// <summary>An array counts as resting before it stands in its slot.</summary>
    RestsBeforeItStands,

    /// <summary>A return does not look whether the array has lost its slot meanwhile.</summary>
    PlaceNotRechecked,

    /// <summary>A return does not fence between the array's state and the look at its slot.</summary>
    PutBackWithoutFence,

    /// <summary>An array that has lost its slot and got one again is taken over and keeps that.</summary>
    PlacedAgainIgnored,

    /// <summary>An array that comes back while its slot is taken from it is forgotten.</summary>
    LeftSlotForgotten,

    /// <summary>An array that goes elsewhere than to its slot keeps that.</summary>
    PlaceKept,

    /// <summary>What was counted is told as it is found, though uses are on their way from a slot to the core's counters.</summary>
    CountersFall,

    /// <summary>The uses of an array are moved to the core's counters without comparing whether somebody else has done so.</summary>
    UsesCountedTwice,

    /// <summary>An array stands in a slot and in the strong tier.</summary>
    KeptInTwoPlaces,

    /// <summary>A trim that empties a slot does not compare the array's state.</summary>
    TrimDoesNotCompare,

    /// <summary>An array's pages are given back while it stands in its tier.</summary>
    DiscardInPlace,

    /// <summary>An array is cleared before the pool knows that the caller may return it.</summary>
    ClearedBeforeOwnership,

    /// <summary>A return changes the array's state by a load and a store.</summary>
    RentalEndedByLoadAndStore,

    /// <summary>The late return of an array that was given up for lost counts, too.</summary>
    LeakCountedTwice,

    /// <summary>An array is given up for lost by a load and a store.</summary>
    LeakWithoutCompare,

    /// <summary>What leaves the strong tier stays in the ledger.</summary>
    LedgerNotSubtracted,

    /// <summary>What leaves the strong tier without its pages still counts as being there.</summary>
    ColdForEver,

    /// <summary>Who makes a part on demand puts it there whatever is there.</summary>
    PartKeptWithoutCompare,

    /// <summary>Who closes looks for a part that was made on demand by a load, and marks by a store that all is closed.</summary>
    PartClosedByLoadAndStore,

    /// <summary>By how much an array was longer than asked for is read when it may have been rented again.</summary>
    OverhangReadTooLate,

    /// <summary>The weak tier keeps what it hands out, and nobody compares the array's state.</summary>
    WeakWithoutCompare,

    /// <summary>An array that is let go for want of room stays in the list.</summary>
    EvictedStaysLinked,

    /// <summary>A return does not look whether the pool was closed under it.</summary>
    CloseNotLookedAtAgain,

    /// <summary>A shard of the strong tier takes arrays in after it was closed.</summary>
    ShardTakesAfterClose,

    /// <summary>The weak tier takes arrays in after it was closed.</summary>
    WeakTakesAfterClose,

    /// <summary>A pool that a listener closes to whom a trim is told is not emptied.</summary>
    ClosedInsideTrimForgotten,

    /// <summary>A trim tells what it has done before it opens its gate.</summary>
    TrimToldInsideGate,

    /// <summary>A return waits for the gate of the weak tier.</summary>
    ReturnWaitsForWeakGate,

    /// <summary>A timer is disarmed after it has asked for a tick.</summary>
    DisarmedAfterRequest,

    /// <summary>A timer is disarmed by a store that is no fence.</summary>
    DisarmedByStore,

    /// <summary>Of two calls that make a timer, both keep theirs.</summary>
    TimerMadeTwice,

    /// <summary>A timer that is set while it is ended lives on.</summary>
    TimerOutlivesItsEnd,

    /// <summary>The thread of the trims ends and is thought to run.</summary>
    TrimThreadThoughtToRun,

    /// <summary>Bytes that come to an account while it is closed stay there.</summary>
    ClosedAccountNotLookedAtAgain,

    /// <summary>An account is closed after its bytes were taken off.</summary>
    AccountClosedTooLate,

    /// <summary>A pool that is gone stays in the ledger.</summary>
    GonePoolStaysInLedger,

    /// <summary>A wish is stored although another one may be larger.</summary>
    WishStoredBlindly,

    /// <summary>An array that another one pushes out of its core's slot, and that finds no other place, is in no count.</summary>
    PushedOutUncounted,

    /// <summary>An array whose place was taken while it lost its pages is in no count.</summary>
    NotPutBackUncounted,

    /// <summary>A caller that gives up lets nobody in who waits behind it.</summary>
    GivingUpLetsNobodyIn,

    /// <summary>What comes back lets nobody in.</summary>
    ComingBackLetsNobodyIn,

    /// <summary>A caller that was let in gives up all the same.</summary>
    LeavesAlthoughLetIn,

    /// <summary>Who will not rent leaves what it has been let in with to nobody.</summary>
    LeavesItsBytesBehind,

    /// <summary>An array is watched no more once it is in the weak tier, where somebody may have rented it already.</summary>
    UnwatchedTooLate,

    /// <summary>The calls that find an array out are counted elsewhere than in its state.</summary>
    MissesCountedAside,

    /// <summary>A return does not tell the watch, which takes the call that was due for its last one.</summary>
    ReturnNotNoted,

    /// <summary>The watch looks for returns before it looks whether the array is kept.</summary>
    ReturnLookedForTooSoon,

    /// <summary>A pool that is closed while somebody rents from it keeps the share that the rent asks for.</summary>
    ClosedPoolKeepsShare,

    /// <summary>A pool says that it is closed, and no fence makes others hear it before it takes itself off the ledger.</summary>
    ClosedWithoutFence,

    /// <summary>A rent that meets a closed pool waits for the ledger.</summary>
    RentWaitsForLedger,

    /// <summary>An array is counted once it rests in a core's slot.</summary>
    SlotCountedTooLate,

    /// <summary>What leaves a core's slot still counts.</summary>
    LeftSlotStaysCounted,

    /// <summary>Who gives up a place that somebody else has just taken away takes its bytes off once more.</summary>
    PlaceGivenUpTwice,

    /// <summary>An array that the strong tier does not take counts as being there.</summary>
    RefusedByTierKeptInLedger,

    /// <summary>What the whole pool has no room for counts for the part that asked.</summary>
    RefusedByWholeKeptByPart,

    /// <summary>What a part lets go stays with the whole pool.</summary>
    WholeNotSubtracted,

    /// <summary>What was added because there was room for a crowd is kept although the room has gone.</summary>
    CrowdUnbounded,

    /// <summary>What was added because there was room for a crowd, and is refused, is not taken off.</summary>
    CrowdNotTakenBack,

    /// <summary>What was added because there was room for a crowd, and will be taken off again, is said to be kept.</summary>
    CrowdSaidToBeKept,

    /// <summary>Whether there is room for one more of a class is looked up first, and counted then.</summary>
    ClassCountedAfterLook,

    /// <summary>An array that is one too many of its class still counts.</summary>
    RefusedOfClassStaysCounted,

    /// <summary>A core's credit is taken by a load and a store.</summary>
    CreditTakenByLoadAndStore,

    /// <summary>All credit is taken back by loads and stores.</summary>
    CreditTakenBackByLoadAndStore,

    /// <summary>Credit that is taken back stays granted.</summary>
    CreditStaysGranted,

    /// <summary>A core's credit is taken for another by a load and a store.</summary>
    CreditCollectedByLoadAndStore,

    /// <summary>What was found of other cores' credit, and is not enough, stays granted.</summary>
    CollectedCreditLost,

    /// <summary>A core is given credit after its pool has been closed, and keeps it.</summary>
    CreditAfterItsEnd,

    /// <summary>What another part of the whole has no room for is refused without a look at the cores' credit.</summary>
    RefusedDespiteCredit,

    /// <summary>Credit from before the bound was lowered is taken.</summary>
    CreditOfOldBound,

    /// <summary>Of two threads that make a shard, both add to their own.</summary>
    ShardMadeTwice,

    /// <summary>Who closes the strong tier goes through its gates before it says so.</summary>
    TierClosedAfterGates,

    /// <summary>What there was room for until others were granted it is refused without a look at their credit.</summary>
    RefusedWhereRoomHasGone,

    /// <summary>Of two parts of a whole, made at the same time, the one that is closed at once is asked for its credit.</summary>
    UnusedPartLends,

    /// <summary>A trim leaves cores what they have in credit.</summary>
    TrimLeavesCredit,

    /// <summary>What was found of other cores' credit, and is more than a slot needs, stays granted to slots.</summary>
    SlotsCollectTooMuch,

    /// <summary>What was found of other cores' credit, and is less than a slot needs, stays granted to slots.</summary>
    SlotsCollectedCreditLost,

    /// <summary>Who has seen room for a slot's array takes it, even if others have been faster.</summary>
    SlotsGrantedUnseen,

    /// <summary>What slots turn out to have no room for stays granted to them.</summary>
    SlotsRefusedStaysGranted,

    /// <summary>A trim moves an array from its slot to the strong tier while somebody counts both.</summary>
    MovedWhileCounted,

    /// <summary>An array that is taken out of the strong tier to lose its pages and be put back is in no count meanwhile.</summary>
    LosesPagesUncounted,

    /// <summary>A trim takes an array out to give its pages back while somebody counts.</summary>
    TakenToDiscardWhileCounted,

    /// <summary>A trim puts an array back without its pages while somebody counts.</summary>
    PutBackWhileCounted,

    /// <summary>As <see cref="LosesPagesUncounted"/>, of a weakly kept one.</summary>
    WeakLosesPagesUncounted,

    /// <summary>As <see cref="TakenToDiscardWhileCounted"/>, a weakly kept one.</summary>
    WeakTakenToDiscardWhileCounted,

    /// <summary>As <see cref="PutBackWhileCounted"/>, a weakly kept one.</summary>
    WeakPutBackWhileCounted,

    /// <summary>What an array lacks in pages that is taken out to be put back is in no count meanwhile.</summary>
    ColdUncountedWhileAway,

    /// <summary>A collection empties a slot whose array is out while somebody counts.</summary>
    SlotVacatedWhileCounted,

    /// <summary>A trim lets surplus go while somebody counts.</summary>
    ReleasedWhileCounted,

    /// <summary>A trim drops what exceeds the budget while somebody counts.</summary>
    DroppedWhileCounted,

    /// <summary>A finalizer notes that an array is lost while somebody counts.</summary>
    LeakNotedWhileCounted,

    /// <summary>A trim gives credit back while somebody counts.</summary>
    CreditGivenBackWhileCounted,

    /// <summary>Another pool takes this one's credit while somebody counts.</summary>
    CreditGivenToOthersWhileCounted,

    /// <summary>Whoever counts does not keep the pool from moving what it keeps.</summary>
    CountedWhileMoved,
}
