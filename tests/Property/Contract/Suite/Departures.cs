using System.Collections.Generic;
using System.Linq;
using static Pools.Tests.Contract.Obligation;
using static Pools.Tests.Contract.PoolFactories;

namespace Pools.Tests.Contract;

/// <summary>Every pool that does not keep an obligation. <see cref="DepartureTests"/> shows that each entry is still true.</summary>
internal static class Departures
{
    public static IReadOnlyList<Departure> All { get; } = [.. OfAllBuilds().Where(departure => PoolFactories.All.Any(pool => pool.Name == departure.Pool))];

    private static IReadOnlyList<Departure> OfAllBuilds() =>
    [
        .. OfTheRuntime(Shared),
        .. OfTheRuntime(Create),
#if !NETFRAMEWORK
        new(Shared, C17, "Zeroes only arrays with references.") { For = e => !e.HoldsReferences },
#endif
        new(Create, C22, "Its bucket id is the bucket's hash code, not its index.") { Test = nameof(C22_EventTests.A_return_and_a_rent_from_the_pool_say_so_with_the_buckets_index) },
        .. OfKeepingNothing(NoBudget),
        .. OfDroppingMisuse(DropsMisuse),
        new(ClearsAlways, C11, "Clears whether asked or not."),
        new(ClearsAlways, C25, "Clears all, however little it is asked to.") { Test = nameof(C25_ClearLengthTests.A_return_clears_as_many_elements_as_asked_and_no_more) },
        new(PerCoreCreate, C27, "Made without options: what a wrong return does cannot be chosen."),
        new(PerCoreShared, C27, "Made without options: what a wrong return does cannot be chosen."),
        OfLarge(PerCoreWithLarge).First(),
        .. OfLarge(PerCoreWithLarge).Where(departure => departure.Test == nameof(C18_LettingGoTests.What_was_not_used_for_two_intervals_goes_with_the_next_collections)),
        OfLarge(PerCoreShared).First(),
        .. OfLarge(LargeOverPerCore),
        .. OfLarge(LargeAlone),
        new(LargeAlone, C22, "Keeps by bytes, and so many short arrays are not too many.") { Test = nameof(C22_EventTests.Rents_and_returns_are_verbose_and_allocations_and_drops_informational) },
        new(LargeAlone, C13, "Stricter: what it has not lent is refused whatever its length.") { Test = nameof(C13_BeyondCapacityTests.Arrays_that_the_pool_never_lent_can_be_given_to_it_in_any_number) },
        new(LargeAlone, C18, "Keeps nothing strongly until critical pressure has been gone for ten seconds.")
        {
            Test = nameof(C18_LettingGoTests.After_critical_pressure_released_everything_pooling_goes_on),
        },
        new(LargeAlone, C18, "Keeps a reserve for some minutes.") { Test = nameof(C18_LettingGoTests.Surplus_trims_halve_what_nobody_touches) },
        new(LargeAlone, C27, "Names it by what it is: foreign.") { Test = nameof(C27_MisuseChoiceTests.A_wrong_length_can_be_counted_and_dropped_instead_of_refused) },
        .. OfDebug(DebugExact),
        .. OfDebug(DebugOversize),
        .. OfDebug(DebugDefault),
        .. OfIsolated(DebugExact),
        .. OfIsolated(DebugDefault),
        .. OfIsolated(DebugOversize),
        .. OfPoisoning(DebugExact),
        .. OfPoisoning(DebugDefault),
        .. OfDebug(DebugPoisoning),
        .. OfPoisoning(DebugPoisoning),
        .. OfWatching(DebugPoisoning),
        .. OfWatchingAboveMaximum(DebugPoisoning),
        .. OfSampling(Sampled),
        .. OfDebug(DebugAroundShared),
        new(DebugAroundShared, C18, "The inner pool has no way to be trimmed.") { Test = nameof(C18_LettingGoTests.A_full_trim_lets_go_of_everything) },
        .. OfDebug(DebugAroundCreate),
        new(DebugAroundCreate, C18, "The inner pool has no way to be trimmed.") { Test = nameof(C18_LettingGoTests.A_full_trim_lets_go_of_everything) },
        .. OfDebug(DebugAroundPerCore),
        .. OfDebug(DebugAroundLarge),
        .. OfWatching(DebugAroundShared),
        .. OfWatching(DebugAroundCreate),
        .. OfWatching(DebugAroundPerCore),
        .. OfWatching(DebugAroundLarge),
        .. OfWatchingAboveMaximum(DebugAroundCreate),
        .. OfWatchingAboveMaximum(DebugAroundPerCore),
        .. OfWatchingAboveMaximum(DebugAroundLarge),
        new(LargeAlone, C27, "Names an array of another type by what it is: foreign.") { Test = nameof(C27_MisuseChoiceTests.A_covariant_array_can_be_counted_and_dropped_instead_of_refused) },
    ];

    private static IEnumerable<Departure> OfTheRuntime(string pool) =>
    [
#if NETFRAMEWORK
        new(pool, C3, "Has an empty array of its own."),
#endif
        new(pool, C9, "Clears first, then looks at the length.") { Test = nameof(C09_ValidationFirstTests.An_array_of_a_wrong_length_is_left_untouched) },
        new(pool, C9, "Clears and keeps an array of another type.") { Test = nameof(C09_ValidationFirstTests.A_covariant_array_is_left_untouched), Spoils = true },
        new(pool, C9, "Clears and keeps an array that it holds already.") { Test = nameof(C09_ValidationFirstTests.A_double_return_does_not_clear_what_the_pool_holds), Spoils = true },
        new(pool, C12, "Keeps an array of another type and hands it out.") { Spoils = true },
        new(pool, C18, "Has no way to be trimmed.") { Test = nameof(C18_LettingGoTests.A_full_trim_lets_go_of_everything) },
        new(pool, C20, "Keeps an array twice and hands it to two renters.") { Spoils = true },
        new(pool, C25, "Has no return that clears only what was used."),
        new(pool, C26, "Has no Dispose."),
        new(pool, C27, "Always throws."),
    ];

    private static IEnumerable<Departure> OfLarge(string pool) =>
    [
        new(pool, C8, "Stricter: a second return of an array above the maximum is refused.") { Test = nameof(C08_AboveMaximumTests.An_array_above_the_maximum_has_the_exact_length_and_is_dropped_silently) },
        new(pool, C18, "Its budget follows what is in use.") { Test = nameof(C18_BoundTests.The_default_budget_is_a_sixteenth_of_memory_and_at_most_256_MiB) },
        new(pool, C18, "Reads the pressure after every collection.") { Test = nameof(C18_LettingGoTests.Collections_trim_at_most_once_an_interval) },
        new(pool, C18, "Lets go by halves, and keeps a reserve for some minutes.") { Test = nameof(C18_LettingGoTests.What_was_not_used_for_two_intervals_goes_with_the_next_collections) },
    ];

    private static IEnumerable<Departure> OfDebug(string pool) =>
    [
        new(pool, C11, "Poisons what is returned."),
        new(pool, C13, "Stricter: what it has not lent is reported whatever its length.") { Test = nameof(C13_BeyondCapacityTests.Arrays_that_the_pool_never_lent_can_be_given_to_it_in_any_number) },
        new(pool, C25, "Poisons what it was not asked to clear.") { Test = nameof(C25_ClearLengthTests.A_return_clears_as_many_elements_as_asked_and_no_more) },
        new(pool, C26, "Reports returns after the disposal."),
    ];

    private static IEnumerable<Departure> OfPoisoning(string pool) =>
    [
        new(pool, C17, "Poisons fresh arrays: every value is valid, none is zero.") { For = e => !e.HoldsReferences },
    ];

    private static IEnumerable<Departure> OfIsolated(string pool) =>
    [
        new(pool, C14, "Never lends an array twice."),
        new(pool, C19, "Watches returned arrays, whoever returned them.") { Test = nameof(C19_DeadThreadTests.What_was_cached_for_a_dead_thread_is_collected_or_rented_again) },
        new(pool, C23, "Always allocates."),
        new(pool, C27, "Lends every length, and names what it has not lent by what it is: foreign.") { Test = nameof(C27_MisuseChoiceTests.A_wrong_length_can_be_counted_and_dropped_instead_of_refused) },
        new(pool, C22, "Always allocates.") { Test = nameof(C22_EventTests.A_return_and_a_rent_from_the_pool_say_so_with_the_buckets_index) },
    ];

    private static IEnumerable<Departure> OfWatching(string pool) =>
    [
        new(pool, C8, "Stricter: a second return of an array above the maximum is reported.") { Test = nameof(C08_AboveMaximumTests.An_array_above_the_maximum_has_the_exact_length_and_is_dropped_silently) },
        new(pool, C14, "Watches a returned array before it goes back."),
        new(pool, C19, "Watches returned arrays, whoever returned them.") { Test = nameof(C19_DeadThreadTests.What_was_cached_for_a_dead_thread_is_collected_or_rented_again) },
        new(pool, C22, "The inner pool gets the array back later.") { Test = nameof(C22_EventTests.A_return_and_a_rent_from_the_pool_say_so_with_the_buckets_index) },
    ];

    private static IEnumerable<Departure> OfWatchingAboveMaximum(string pool) =>
    [
        new(pool, C22, "The inner pool gets an array above the maximum back later.") { Test = nameof(C22_EventTests.Arrays_above_the_maximum_are_allocated_and_dropped_with_that_reason) },
    ];

    private static IEnumerable<Departure> OfSampling(string pool) =>
    [
        new(pool, C11, "Poisons what is returned."),
        new(pool, C14, "Never lends an array twice."),
        new(pool, C18, "The sampler watches returned arrays until it is disposed.") { Test = nameof(C18_LettingGoTests.A_full_trim_lets_go_of_everything) },
        new(pool, C18, "The sampler lets go when it next looks.") { Test = nameof(C18_AbandonedPoolTests.A_pool_that_nobody_references_is_collected_with_all_its_arrays_in_living_threads_too) },
        new(pool, C19, "Watches returned arrays, whoever returned them.") { Test = nameof(C19_DeadThreadTests.What_was_cached_for_a_dead_thread_is_collected_or_rented_again) },
        new(pool, C22, "Always allocates.") { Test = nameof(C22_EventTests.A_return_and_a_rent_from_the_pool_say_so_with_the_buckets_index) },
        new(pool, C23, "Always allocates."),
        new(pool, C25, "Poisons what it was not asked to clear.") { Test = nameof(C25_ClearLengthTests.A_return_clears_as_many_elements_as_asked_and_no_more) },
        new(pool, C27, "The sampler reports it, and the pool does not count it.") { Test = nameof(C27_MisuseChoiceTests.A_double_return_can_be_counted_and_dropped_instead_of_refused) },
    ];

    private static IEnumerable<Departure> OfKeepingNothing(string pool) =>
    [
        new(pool, C9, "Keeps nothing, so a second return is a first one.") { Test = nameof(C09_ValidationFirstTests.A_double_return_does_not_clear_what_the_pool_holds) },
        new(pool, C14, "Keeps nothing."),
        new(pool, C20, "Keeps nothing, so a second return is a first one."),
        new(pool, C22, "Drops what it would keep.") { Test = nameof(C22_EventTests.A_return_and_a_rent_from_the_pool_say_so_with_the_buckets_index) },
        new(pool, C23, "Never hits."),
        new(pool, C27, "Keeps nothing, so a second return is a first one.") { Test = nameof(C27_MisuseChoiceTests.A_double_return_can_be_counted_and_dropped_instead_of_refused) },
    ];

    private static IEnumerable<Departure> OfDroppingMisuse(string pool) =>
    [
        new(pool, C7, "Counts and drops instead of throwing."),
        new(pool, C9, "Counts and drops instead of throwing."),
        new(pool, C12, "Counts and drops instead of throwing."),
        new(pool, C20, "Counts and drops instead of throwing."),
        new(pool, C25, "Counts and drops instead of throwing.") { Test = nameof(C25_ClearLengthTests.An_array_of_a_wrong_length_is_refused_untouched) },
    ];
}
