using static Pools.Tests.Contract.Obligation;
using static Pools.Tests.Contract.PoolFactories;

namespace Pools.Tests.Contract;

/// <summary>Every pool that does not keep an obligation. <see cref="DepartureTests"/> shows that each entry is still true.</summary>
internal static class Departures
{
    private const string AboveMaximum = nameof(LengthTests.Array_above_the_maximum_has_the_exact_length_and_is_dropped);
    private const string Bucket = nameof(EventTests.Return_and_hit_raise_events_with_the_index_of_the_bucket);
    private const string DeadThread = nameof(ThreadTests.Arrays_cached_for_a_dead_thread_are_collected_or_rented_again);
    private const string FullTrim = nameof(TrimTests.Full_trim_releases_everything);
    private const string InnerClearsFirst = "The inner pool clears first, then looks at the length.";
    private const string InnerKeepsOtherTypes = "The inner pool keeps an array of another type.";
    private const string NeverLent = nameof(CapacityTests.Arrays_that_the_pool_never_lent_are_accepted_in_any_number);
    private const string PartialClear = nameof(ContentTests.ReturnAndClear_clears_as_many_elements_as_asked);
    private const string SampledSilently = "Raises no events of sampled arrays.";
    private const string SecondReturn = nameof(MisuseTests.Second_return_can_be_dropped);
    private const string TwiceReturned = nameof(ArgumentTests.Array_that_is_returned_twice_is_not_cleared);
    private const string WrongLength = nameof(MisuseTests.Wrong_length_can_be_dropped);

    private static readonly string[] s_watching =
        [DebugPoisoning, DebugAroundShared, DebugAroundCreate, DebugAroundPerCore, DebugAroundLarge];

    public static IReadOnlyList<Departure> All { get; } = [.. new[]
    {
        Of(
            [Shared, Create],
#if NETFRAMEWORK
            new(C3, "Has an empty array of its own."),
#endif
            new(C9, "Clears first, then looks at the length.", nameof(ArgumentTests.Array_of_a_wrong_length_is_not_cleared)),
            new(C9, "Clears and keeps an array of another type.", nameof(ArgumentTests.Covariant_array_is_not_cleared)) { Spoils = true },
            new(C9, "Clears and keeps an array that it holds already.", TwiceReturned) { Spoils = true },
            new(C12, "Keeps an array of another type and lends it.") { Spoils = true },
            new(C18, "Cannot be trimmed.", FullTrim),
            new(C20, "Keeps an array twice and lends it to two renters.") { Spoils = true },
            new(C25, "Has no return that clears only what was used."),
            new(C26, "Has no Dispose."),
            new(C27, "Always throws.")),
#if !NETFRAMEWORK
        Of(
            Environment.Version.Major < 11 ? [Shared] : [],
            new Departure(C17, "Before .NET 11, zeroes only arrays with references.") { For = e => !e.HoldsReferences }),
#endif
        Of([Create], new Departure(C22, "Its bucket id is the bucket's hash code, not its index.", Bucket)),
        Of(
            [NoBudget],
            new(C9, "Keeps nothing, so a second return is a first one.", TwiceReturned),
            new(C14, "Keeps nothing."),
            new(C20, "Keeps nothing, so a second return is a first one."),
            new(C22, "Drops what it would keep.", Bucket),
            new(C23, "Never hits."),
            new(C27, "Keeps nothing, so a second return is a first one.", SecondReturn)),
        Of(
            [DropsMisuse],
            new(C7, "Counts and drops instead of throwing."),
            new(C9, "Counts and drops instead of throwing."),
            new(C12, "Counts and drops instead of throwing."),
            new(C20, "Counts and drops instead of throwing."),
            new(C25, "Counts and drops instead.", nameof(ContentTests.ReturnAndClear_refuses_a_wrong_length_and_clears_nothing))),
        Of([ClearsAlways], new(C11, "Clears whether asked or not."), new(C25, "Clears all, however little it is asked to.", PartialClear)),
        Of([PerCoreCreate, PerCoreShared], new Departure(C27, "Made without options: the response to a wrong return cannot be chosen.")),
        Of(
            [LargeOverPerCore, LargeAlone],
            new Departure(C8, "Stricter: a second return of an array above the maximum is refused.", AboveMaximum)),
        Of(
            // Its own share is an eighth as well; with an inner pool there are two budgets.
            [LargeOverPerCore],
            new Departure(C18, "Its budget is a share of memory of its own.", nameof(BoundTests.Default_budget_is_an_eighth_of_memory))),
        Of(
            [LargeAlone],
            new(C13, "Stricter: what it has not lent is refused whatever its length.", NeverLent),
            new(
                C18,
                "Keeps nothing while the pressure is critical.",
                nameof(TrimTests.Pooling_goes_on_after_critical_pressure_released_everything)),
            new(C18, "Keeps nothing while the pressure is high.", nameof(TrimTests.Collection_at_high_pressure_releases_everything)),
            new(
                C18,
                "Releases only arrays that nothing has rented for an interval.",
                nameof(TrimTests.Surplus_trim_releases_half_of_what_is_untouched)),
            new(
                C22,
                "Keeps by bytes, and so many short arrays are not too many.",
                nameof(EventTests.Rents_and_returns_are_verbose_and_allocations_and_drops_informational)),
            new(C27, "Calls it foreign.", WrongLength),
            new(C27, "Calls an array of another type foreign.", nameof(MisuseTests.Covariant_array_can_be_dropped))),
        Of(
            [DebugExact, DebugOversize, DebugDefault, .. s_watching],
            new(C11, "Poisons what is returned."),
            new(C13, "Stricter: what it has not lent is reported whatever its length.", NeverLent),
            new(C25, "Poisons what it was not asked to clear.", PartialClear),
            new(C26, "Reports returns after the disposal.")),
        Of(
            [DebugExact, DebugDefault, DebugOversize],
            new(C14, "Never lends an array twice."),
            new(C19, "Watches returned arrays.", DeadThread),
            new(C22, "Always allocates.", Bucket),
            new(C23, "Always allocates."),
            new(C27, "Lends every length, and calls what it has not lent foreign.", WrongLength)),
        Of(
            [DebugExact, DebugDefault, DebugPoisoning],
            new Departure(C17, "Poisons fresh arrays: every value is valid, none is zero.") { For = e => !e.HoldsReferences }),
        Of(
            s_watching,
            new(C8, "Stricter: a second return of an array above the maximum is reported.", AboveMaximum),
            new(C14, "Watches a returned array before the inner pool gets it."),
            new(C19, "Watches returned arrays.", DeadThread),
            new(C22, "The inner pool gets the array back later.", Bucket)),
        Of(
            [DebugPoisoning, DebugAroundCreate, DebugAroundPerCore, DebugAroundLarge],
            new Departure(C22, "The inner pool gets it back later.", nameof(EventTests.Array_above_the_maximum_is_allocated_and_dropped))),
        Of([DebugAroundShared, DebugAroundCreate], new Departure(C18, "The inner pool cannot be trimmed.", FullTrim)),
        Of(
            [Sampled, SampledAroundShared],
            new(C11, "Poisons what is returned."),
            new(C14, "Never lends an array twice."),
            new(C16, SampledSilently, nameof(ReentryTests.Listener_may_rent_and_return_inside_every_event)),
            new(C16, SampledSilently, nameof(ReentryTests.Listener_may_throw)),
            new(C16, SampledSilently, nameof(StoppedThreadTests.Thread_stopped_in_a_listener_blocks_no_other)),
            new(C19, "Watches returned arrays.", DeadThread),
            new(C22, SampledSilently, Bucket),
            new(C22, SampledSilently, nameof(EventTests.Rents_and_returns_are_verbose_and_allocations_and_drops_informational)),
            new(C23, "Always allocates."),
            new(C25, "Poisons what it was not asked to clear.", PartialClear)),
        Of(
            [Sampled],
            new(C8, "A sampled array is longer.", AboveMaximum),
            new(C22, SampledSilently, nameof(EventTests.Array_above_the_maximum_is_allocated_and_dropped))),
        Of(
            [SampledAroundShared],
            new(C9, InnerClearsFirst, nameof(ArgumentTests.Array_of_a_wrong_length_is_not_cleared)),
            new(C9, InnerKeepsOtherTypes, nameof(ArgumentTests.Covariant_array_is_not_cleared)) { Spoils = true },
            new(C12, InnerKeepsOtherTypes) { Spoils = true },
            new(C25, InnerClearsFirst, nameof(ContentTests.ReturnAndClear_refuses_a_wrong_length_and_clears_nothing)),
            new(C27, "The inner pool always throws.")),
    }.SelectMany(departures => departures)];

    /// <summary>The departures of each of the pools that this build has.</summary>
    private static IEnumerable<Departure> Of(string[] pools, params Departure[] departures) =>
        from pool in pools
        where PoolFactories.All.Any(factory => factory.Name == pool)
        from departure in departures
        select departure with { Pool = pool };
}
