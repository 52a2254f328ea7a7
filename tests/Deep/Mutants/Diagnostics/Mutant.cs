namespace Pools.Diagnostics;

/// <summary>A detector that does not detect, or detects what is not there; where it stands in the code is in the patches.</summary>
internal enum Mutant
{
    /// <summary>A second return is taken for a first one.</summary>
    DoubleReturnNotSeen,

    /// <summary>A rental is ended by a load and a store, without the lock.</summary>
    RentalEndedByLoadAndStore,

    /// <summary>A record serves another rental though somebody refers to it.</summary>
    KeptRecordRecycled,

    /// <summary>Who looks at all that is watched does not say so.</summary>
    WatchedRecordNotKept,

    /// <summary>An array of a derived type is looked up like any other.</summary>
    CovariantNotSeen,

    /// <summary>An array that the pool does not know is ignored.</summary>
    UnknownIgnored,

    /// <summary>An array that no debug pool has lent goes to the shared pool, whatever was asked for.</summary>
    ForeignAlwaysToShared,

    /// <summary>An array of the shared pool is taken and kept from it.</summary>
    ForeignKeptFromShared,

    /// <summary>Nobody asks the other pools whose an array is.</summary>
    WrongPoolTakenForForeign,

    /// <summary>Every unknown array is foreign, whatever its length.</summary>
    WrongLengthTakenForForeign,

    /// <summary>An isolated pool, too, is taken to have arrays of bucket lengths only.</summary>
    IsolatedTakenForOrdinary,

    /// <summary>A return after the disposal is taken.</summary>
    AfterDisposeNotSeen,

    /// <summary>An operation that still runs is not looked for.</summary>
    InFlightNotSeen,

    /// <summary>An operation that is over counts as running.</summary>
    InFlightForEver,

    /// <summary>Uncleared arrays are not told.</summary>
    UnclearedNotSeen,

    /// <summary>A secret is taken for references.</summary>
    SecretTakenForReferences,

    /// <summary>What the pool itself has put into an array must have been cleared.</summary>
    OwnPoisonTakenForSecret,

    /// <summary>A return after the end of the scope is not accepted.</summary>
    LateReturnIsForeign,

    /// <summary>What lies beyond the request is not looked at.</summary>
    BeyondNotSeen,

    /// <summary>A returned array is not poisoned.</summary>
    ReturnedNotPoisoned,

    /// <summary>A fresh array is not poisoned.</summary>
    FreshNotPoisoned,

    /// <summary>What is left over of whole words is not poisoned.</summary>
    LastBytesNotPoisoned,

    /// <summary>What is left over of whole words is not looked at.</summary>
    LastBytesNotLookedAt,

    /// <summary>An array is let go without a look.</summary>
    NotLookedAtWhenLetGo,

    /// <summary>Watched arrays are not looked at.</summary>
    NotLookedAtWhileWatched,

    /// <summary>Whoever disposes of a pool does not wait for another look to write down what it has found.</summary>
    OtherLookNotAwaited,

    /// <summary>The end of a scope does not look at what was returned in it.</summary>
    NotLookedAtAtScopeEnd,

    /// <summary>Nobody comes to look after a while.</summary>
    NoIdleSweep,

    /// <summary>A look that is far off stays so though something is returned.</summary>
    IdleSweepNotWoken,

    /// <summary>A program at rest is looked at as often as one at work.</summary>
    IdleSweepNeverRests,

    /// <summary>Disposal forgets what is watched.</summary>
    DisposalDoesNotLook,

    /// <summary>What is out is not reported.</summary>
    LeakNotSeen,

    /// <summary>A scope's rentals are not looked for at its end.</summary>
    ScopeLeakNotSeen,

    /// <summary>The weak handle dies before finalizers run.</summary>
    FinalizersForgotten,

    /// <summary>An array that is out already is lent again.</summary>
    DuplicateNotSeen,

    /// <summary>The thread of the finalizers is taken for any other.</summary>
    FinalizerThreadNotKnown,

    /// <summary>A scope hears of what was thrown only.</summary>
    ScopeForgets,

    /// <summary>The same fault is a new report each time.</summary>
    ReportedEachTime,

    /// <summary>A busy pool leaves others nothing to watch.</summary>
    NoShareOfTheBudget,

    /// <summary>An array is never longer than the request.</summary>
    NeverOversize,

    /// <summary>A sampled array that is returned twice is taken.</summary>
    SampledDoubleReturnNotSeen,

    /// <summary>A sampled array may go to any pool.</summary>
    SampledWrongPoolNotSeen,

    /// <summary>Poison is not read.</summary>
    PoisonNotDecoded,

    /// <summary>Poison may be any rental's.</summary>
    PoisonOfAnyRental,

    /// <summary>Arrays of classes hold null after the return.</summary>
    SentinelIsNull,

    /// <summary>The stream marks nothing.</summary>
    InFlightStreamDoesNotMark,

    /// <summary>What is found after the end of a scope fails none around it.</summary>
    OnlyTheRentalsScopeFails,

    /// <summary>Nobody waits for late returns.</summary>
    GraceNotWaitedFor,

    /// <summary>Information never fails a scope.</summary>
    InformationNeverFails,

    /// <summary>The scope in which it was done does not fail.</summary>
    OffendersScopeSpared,

    /// <summary>Times of another pool's rental are told by the wrong clock.</summary>
    OwnersClockNotAsked,

    /// <summary>The pool whose array it is is not named.</summary>
    OwnerNotNamed,

    /// <summary>A call through the abstract class has no stack.</summary>
    InjectedCallHasNoPlace,

    /// <summary>The pool forgets what no scope was told.</summary>
    PoolIsAlwaysClean,

    /// <summary>An operation that begins after the return is marked in silence.</summary>
    LateOperationNotSeen,

    /// <summary>An array that somebody writes to late goes to the next renter.</summary>
    SpoiltArrayHandedOn,

    /// <summary>An array that the inner pool has lent again is given back to it.</summary>
    LentAgainAndLetGo,

    /// <summary>Users of the inner pool get poison where they may rely on zeros.</summary>
    PoisonHandedOn,

    /// <summary>What lies untouched before what was used must have been cleared.</summary>
    GapTakenForSecret,

    /// <summary>A sensitive scope is like any other.</summary>
    SensitiveScopeIgnored,

    /// <summary>The stack of a finalizer is taken for any other.</summary>
    FinalizersStackNotKnown,

    /// <summary>A scope ends while somebody looks at an array of its own for the last time.</summary>
    LastLooksNotWaitedFor,

    /// <summary>A pool watches as much as all may together.</summary>
    OwnBytesUnbounded,

    /// <summary>A call in a stack has no file and line.</summary>
    CallHasNoLine,

    /// <summary>A call in a stack has the line on which its method begins.</summary>
    CallHasMethodsLine,

    /// <summary>The pools' own calls are told as anybody's.</summary>
    OwnCallsTold,

    /// <summary>What of the framework lies below the program is told.</summary>
    FrameworkBelowTold,

    /// <summary>A call that hides itself from stacks is told.</summary>
    HiddenCallTold,

    /// <summary>An asynchronous method is told once more as what starts it.</summary>
    AsynchronousCallToldTwice,

    /// <summary>Calls go by the names that the compiler gave them.</summary>
    CompilersNamesTold,

    /// <summary>The pools of a factory take stacks on request only.</summary>
    FactoryTakesNoStacks,

    /// <summary>The pools of a container's switch take stacks on request only.</summary>
    SwitchTakesNoStacks,

    /// <summary>The pools of a container's switch take stacks whatever other options say.</summary>
    SwitchInsistsOnStacks,

    /// <summary>A pool that is injected past a container's switch is not named.</summary>
    OwnTypePastSwitchNotNamed,

    /// <summary>A pool that is injected past the process's factory is not named.</summary>
    OwnTypePastFactoryNotNamed,

    /// <summary>A container ends without a look at what is out.</summary>
    NoLastLook,

    /// <summary>What is still out at the end of a container is told by its number only.</summary>
    LastLookNamesNoPlaces,

    /// <summary>At the end of a container nobody has made the log ready.</summary>
    LastLookHasNoLog,

    /// <summary>What its scope has reported is told again at the end of the container.</summary>
    LastLookRepeatsScopes,

    /// <summary>A third return is counted with the second.</summary>
    ThirdReturnNotTold,

    /// <summary>The same fault is a report for each scope.</summary>
    ScopesTellReportsApart,

    /// <summary>All kinds share the room for reports.</summary>
    FloodHidesOtherKinds,

    /// <summary>Misuses without a report are not counted.</summary>
    OmittedNotCounted,

    /// <summary>The message of an exception holds every report.</summary>
    MessageUnbounded,

    /// <summary>Reports show contents, whatever the option.</summary>
    ContentsAlwaysShown,

    /// <summary>Reports show contents of sensitive arrays.</summary>
    SecretsShown,

    /// <summary>Reports of a sampler show contents.</summary>
    SamplerShowsContents,

    /// <summary>Reports of a container's pools show contents.</summary>
    ContainerShowsContents,

    /// <summary>A returned array of bool holds true.</summary>
    ReturnedBoolIsTrue,

    /// <summary>Users of the inner pool get a bool that is neither true nor false.</summary>
    InvalidBoolHandedOn,

    /// <summary>Numbers beside cleared references must have been cleared.</summary>
    NumbersTakenForReferences,
}
