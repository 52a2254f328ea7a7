using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Pools.Diagnostics;
using Pools.Tests.Concurrency.Debug;
using Pools.Tests.Contract;
using Pools.Tests.Debug.Corpus;
using Pools.Tests.Debug.Sampling;
using Pools.Tests.Extensions;
using Xunit;

namespace Pools.Tests.Debug;

/// <summary>The tests of the debug pool, and of what a container does with it, are worth something: with a detector broken, the test that is named for it fails.</summary>
public sealed class MutantTests(ITestOutputHelper output)
{
    private static readonly Dictionary<Mutant, (Type Tests, string Test)> s_killers = new()
    {
        [Mutant.DoubleReturnNotSeen] = (typeof(MisuseTests), nameof(MisuseTests.A_second_return_is_a_double_return)),
        [Mutant.OtherLookNotAwaited] = (typeof(LateWriteTests), nameof(LateWriteTests.Whoever_disposes_of_the_pool_waits_for_the_report_of_what_another_look_has_found)),
        [Mutant.RentalEndedByLoadAndStore] = (typeof(RaceTests), nameof(RaceTests.Of_two_threads_that_return_one_array_exactly_one_succeeds_and_one_is_reported_in_each_round)),
        [Mutant.KeptRecordRecycled] = (typeof(RecyclingTests), nameof(RecyclingTests.An_operation_that_outlives_its_rental_is_not_taken_for_one_of_another)),
        [Mutant.WatchedRecordNotKept] = (typeof(QuarantineTests), nameof(QuarantineTests.What_is_taken_out_while_somebody_looks_is_kept_and_nothing_afterwards)),
        [Mutant.CovariantNotSeen] = (typeof(MisuseTests), nameof(MisuseTests.An_array_of_a_derived_type_is_covariant)),
        [Mutant.UnknownIgnored] = (typeof(MisuseTests), nameof(MisuseTests.An_array_from_elsewhere_is_foreign_or_of_a_wrong_length_and_is_left_as_it_is)),
        [Mutant.ForeignAlwaysToShared] = (typeof(ForeignArraysTests), nameof(ForeignArraysTests.By_default_an_array_of_the_shared_pool_is_foreign)),
        [Mutant.ForeignKeptFromShared] = (typeof(ForeignArraysTests), nameof(ForeignArraysTests.An_array_of_the_shared_pool_goes_back_there_and_is_not_reported)),
        [Mutant.WrongPoolTakenForForeign] = (typeof(MisuseTests), nameof(MisuseTests.An_array_of_another_debug_pool_is_told_to_be_that_pools)),
        [Mutant.WrongLengthTakenForForeign] = (typeof(MisuseTests), nameof(MisuseTests.An_array_from_elsewhere_is_foreign_or_of_a_wrong_length_and_is_left_as_it_is)),
        [Mutant.IsolatedTakenForOrdinary] = (typeof(ReplayTests), nameof(ReplayTests.The_bug_is_found)),
        [Mutant.AfterDisposeNotSeen] = (typeof(MisuseTests), nameof(MisuseTests.A_return_after_the_pools_disposal_is_reported)),
        [Mutant.InFlightNotSeen] = (typeof(MisuseTests), nameof(MisuseTests.A_return_while_an_operation_runs_names_the_operation)),
        [Mutant.InFlightForEver] = (typeof(MisuseTests), nameof(MisuseTests.A_return_when_the_operation_is_over_is_right)),
        [Mutant.UnclearedNotSeen] = (typeof(ContentTests), nameof(ContentTests.References_that_are_not_cleared_are_told_and_do_not_throw)),
        [Mutant.SecretTakenForReferences] = (typeof(ContentTests), nameof(ContentTests.A_sensitive_array_must_be_cleared_by_the_return_or_before_it)),
        [Mutant.OwnPoisonTakenForSecret] = (typeof(ContentTests), nameof(ContentTests.A_sensitive_array_need_be_cleared_only_where_it_was_used)),
        [Mutant.LateReturnIsForeign] = (typeof(ScopeTests), nameof(ScopeTests.An_array_that_comes_back_after_the_end_of_its_scope_is_taken_in_silence)),
        [Mutant.BeyondNotSeen] = (typeof(ContentTests), nameof(ContentTests.A_write_beyond_the_request_is_told_on_request_and_does_not_throw)),
        [Mutant.ReturnedNotPoisoned] = (typeof(MisuseTests), nameof(MisuseTests.Arrays_that_are_used_as_they_should_be_are_never_reported)),
        [Mutant.FreshNotPoisoned] = (typeof(PoisonTests), nameof(PoisonTests.Fresh_and_returned_arrays_differ)),
        [Mutant.LastBytesNotPoisoned] = (typeof(RawBytesTests), nameof(RawBytesTests.Each_byte_in_the_range_is_the_patterns_and_none_outside_is_touched)),
        [Mutant.LastBytesNotLookedAt] = (typeof(RawBytesTests), nameof(RawBytesTests.Any_one_byte_that_is_changed_is_found_where_it_is_and_none_outside_is)),
        [Mutant.NotLookedAtWhenLetGo] = (typeof(LateWriteTests), nameof(LateWriteTests.A_write_after_the_return_is_found_when_the_array_is_let_go)),
        [Mutant.NotLookedAtWhileWatched] = (typeof(LateWriteTests), nameof(LateWriteTests.A_write_after_the_return_is_found_when_the_pool_looks)),
        [Mutant.NotLookedAtAtScopeEnd] = (typeof(LateWriteTests), nameof(LateWriteTests.A_write_after_the_return_is_found_at_the_end_of_the_scope)),
        [Mutant.NoIdleSweep] = (typeof(LateWriteTests), nameof(LateWriteTests.A_write_after_the_return_is_found_when_nothing_happens_for_a_while)),
        [Mutant.IdleSweepNotWoken] = (typeof(IdleSweepTests), nameof(IdleSweepTests.A_return_has_the_next_look_come_after_one_interval)),
        [Mutant.IdleSweepNeverRests] = (typeof(IdleSweepTests), nameof(IdleSweepTests.Looks_become_rare_while_nothing_is_returned)),
        [Mutant.DisposalDoesNotLook] = (typeof(LateWriteTests), nameof(LateWriteTests.A_write_after_the_return_is_found_when_the_pool_is_disposed)),
        [Mutant.LeakNotSeen] = (typeof(MisuseTests), nameof(MisuseTests.What_nobody_can_return_any_more_is_a_leak)),
        [Mutant.ScopeLeakNotSeen] = (typeof(MisuseTests), nameof(MisuseTests.What_a_scope_did_not_return_is_a_leak)),
        [Mutant.FinalizersForgotten] = (typeof(FinalizerTests), nameof(FinalizerTests.An_owner_may_return_its_array_from_its_finalizer)),
        [Mutant.FinalizerThreadNotKnown] = (typeof(FinalizerTests), nameof(FinalizerTests.The_thread_of_the_finalizers_is_known_and_no_other_is_taken_for_it)),
        [Mutant.DuplicateNotSeen] = (typeof(MisuseTests), nameof(MisuseTests.An_inner_pool_that_lends_an_array_which_is_still_out_is_found_out)),
        [Mutant.ScopeForgets] = (typeof(ScopeTests), nameof(ScopeTests.An_exception_that_is_swallowed_still_fails_the_scope)),
        [Mutant.ReportedEachTime] = (typeof(ScopeAttributionTests), nameof(ScopeAttributionTests.The_same_fault_in_two_scopes_fails_both)),
        [Mutant.NoShareOfTheBudget] = (typeof(LateWriteTests), nameof(LateWriteTests.Of_two_pools_a_busy_one_leaves_the_other_its_last_array)),
        [Mutant.NeverOversize] = (typeof(ReplayTests), nameof(ReplayTests.The_bug_is_found)),
        [Mutant.SampledDoubleReturnNotSeen] = (typeof(SamplerTests), nameof(SamplerTests.A_second_return_is_reported_and_harms_nobody)),
        [Mutant.SampledWrongPoolNotSeen] = (typeof(SamplerTests), nameof(SamplerTests.A_return_to_another_pool_is_reported_and_not_refused)),
        [Mutant.OwnBytesUnbounded] = (typeof(LateWriteTests), nameof(LateWriteTests.A_pool_that_may_watch_little_watches_that_beside_one_that_watches_all_it_may)),
        [Mutant.PoisonNotDecoded] = (typeof(ReadAfterReturnTests), nameof(ReadAfterReturnTests.What_is_read_after_the_return_leads_to_the_rental)),
        [Mutant.PoisonOfAnyRental] = (typeof(ReadAfterReturnTests), nameof(ReadAfterReturnTests.What_is_read_after_the_return_leads_to_the_rental)),
        [Mutant.SentinelIsNull] = (typeof(LateWriteTests), nameof(LateWriteTests.A_null_that_is_written_after_the_return_is_found)),
        [Mutant.InFlightStreamDoesNotMark] = (typeof(InFlightStreamTests), nameof(InFlightStreamTests.A_buffer_that_is_returned_before_its_read_is_complete_is_reported_with_the_read)),
        [Mutant.OnlyTheRentalsScopeFails] = (typeof(ScopeAttributionTests), nameof(ScopeAttributionTests.A_late_write_that_is_found_after_its_scope_has_ended_fails_the_scope_around_it)),
        [Mutant.GraceNotWaitedFor] = (typeof(ScopeTests), nameof(ScopeTests.A_late_return_within_the_grace_is_right)),
        [Mutant.InformationNeverFails] = (typeof(ScopeTests), nameof(ScopeTests.Information_fails_a_scope_on_request_only)),
        [Mutant.LastLooksNotWaitedFor] = (typeof(ScopeTests), nameof(ScopeTests.What_another_thread_finds_while_it_lets_an_array_go_fails_the_scope_that_ends_meanwhile)),
        [Mutant.OffendersScopeSpared] = (typeof(ScopeAttributionTests), nameof(ScopeAttributionTests.A_second_return_in_another_scope_fails_that_one)),
        [Mutant.OwnersClockNotAsked] = (typeof(MisuseTests), nameof(MisuseTests.The_report_of_a_wrong_pool_names_both_pools_each_by_its_own_clock)),
        [Mutant.OwnerNotNamed] = (typeof(MisuseTests), nameof(MisuseTests.The_report_of_a_wrong_pool_names_both_pools_each_by_its_own_clock)),
        [Mutant.InjectedCallHasNoPlace] = (typeof(ScopeAttributionTests), nameof(ScopeAttributionTests.A_call_through_the_abstract_class_is_told_by_its_stack_while_a_scope_is_open)),
        [Mutant.PoolIsAlwaysClean] = (typeof(ScopeAttributionTests), nameof(ScopeAttributionTests.A_late_write_that_is_found_when_no_scope_is_open_fails_the_pool)),
        [Mutant.LateOperationNotSeen] = (typeof(MisuseTests), nameof(MisuseTests.An_operation_that_begins_after_the_return_is_reported)),
        [Mutant.SpoiltArrayHandedOn] = (typeof(DecoratingTests), nameof(DecoratingTests.An_array_that_was_written_to_after_its_return_does_not_go_to_the_next_renter)),
        [Mutant.LentAgainAndLetGo] = (typeof(DecoratingTests), nameof(DecoratingTests.An_array_that_the_inner_pool_lends_while_it_is_watched_stays_with_who_rents_it)),
        [Mutant.PoisonHandedOn] = (typeof(DecoratingTests), nameof(DecoratingTests.Where_users_may_rely_on_zeros_the_inner_pool_gets_no_poison)),
        [Mutant.GapTakenForSecret] = (typeof(ContentTests), nameof(ContentTests.A_sensitive_array_may_be_used_and_cleared_in_the_middle)),
        [Mutant.SensitiveScopeIgnored] = (typeof(ContentTests), nameof(ContentTests.In_a_sensitive_scope_arrays_must_be_cleared)),
        [Mutant.FinalizersStackNotKnown] = (typeof(FinalizerTests), nameof(FinalizerTests.The_thread_of_the_finalizers_is_known_by_its_stack_too)),
        [Mutant.CallHasNoLine] = (typeof(ReportedStackTests), nameof(ReportedStackTests.A_local_function_goes_by_its_name)),
        [Mutant.CallHasMethodsLine] = (typeof(ReportedStackTests), nameof(ReportedStackTests.A_lambda_goes_by_its_method_with_file_and_line)),
        [Mutant.OwnCallsTold] = (typeof(ReportedStackTests), nameof(ReportedStackTests.A_local_function_goes_by_its_name)),
        [Mutant.FrameworkBelowTold] = (typeof(ReportedStackTests), nameof(ReportedStackTests.The_framework_is_told_between_calls_of_the_program_and_not_below_them)),
        [Mutant.HiddenCallTold] = (typeof(ReportedStackTests), nameof(ReportedStackTests.A_method_that_hides_itself_from_stacks_is_not_told)),
        [Mutant.AsynchronousCallToldTwice] = (typeof(ReportedStackTests), nameof(ReportedStackTests.An_asynchronous_method_goes_by_its_name_and_is_told_once)),
        [Mutant.CompilersNamesTold] = (typeof(ReportedStackTests), nameof(ReportedStackTests.A_lambda_goes_by_its_method_with_file_and_line)),
        [Mutant.FactoryTakesNoStacks] = (typeof(FactoryTests), nameof(FactoryTests.A_factorys_pools_take_stacks_unless_its_options_say_otherwise)),
        [Mutant.SwitchTakesNoStacks] = (typeof(DebugSwitchTests), nameof(DebugSwitchTests.The_switchs_pools_take_stacks_unless_the_options_say_otherwise)),
        [Mutant.SwitchInsistsOnStacks] = (typeof(DebugSwitchTests), nameof(DebugSwitchTests.The_switchs_pools_take_stacks_unless_the_options_say_otherwise)),
        [Mutant.OwnTypePastSwitchNotNamed] = (typeof(DebugSwitchTests), nameof(DebugSwitchTests.Injection_by_our_own_type_is_named_when_it_happens)),
        [Mutant.OwnTypePastFactoryNotNamed] = (typeof(ProcessSwitchTests), nameof(ProcessSwitchTests.A_pool_that_is_injected_by_its_own_type_is_named_where_the_process_has_a_factory)),
        [Mutant.NoLastLook] = (typeof(DisposalTests), nameof(DisposalTests.What_is_still_rented_is_logged_with_its_places_when_the_container_is_disposed_of)),
        [Mutant.LastLookNamesNoPlaces] = (typeof(DisposalTests), nameof(DisposalTests.What_is_still_rented_is_logged_with_its_places_when_the_container_is_disposed_of)),
        [Mutant.LastLookHasNoLog] = (typeof(DisposalTests), nameof(DisposalTests.What_is_still_rented_is_logged_with_its_places_when_the_container_is_disposed_of)),
        [Mutant.LastLookRepeatsScopes] = (typeof(DisposalTests), nameof(DisposalTests.What_was_out_at_the_end_of_its_scope_is_not_logged_again)),
        [Mutant.ThirdReturnNotTold] = (typeof(MisuseTests), nameof(MisuseTests.A_third_return_is_a_report_of_its_own_and_further_ones_count_there)),
        [Mutant.ScopesTellReportsApart] = (typeof(ReportBoundTests), nameof(ReportBoundTests.Scopes_with_names_of_their_own_share_a_report)),
        [Mutant.FloodHidesOtherKinds] = (typeof(ReportBoundTests), nameof(ReportBoundTests.A_kind_that_comes_after_a_flood_of_another_is_told)),
        [Mutant.OmittedNotCounted] = (typeof(ReportBoundTests), nameof(ReportBoundTests.A_pool_keeps_a_bounded_number_of_places_and_counts_the_others)),
        [Mutant.MessageUnbounded] = (typeof(ReportBoundTests), nameof(ReportBoundTests.The_message_is_bounded_and_counts_what_it_leaves_out_by_kind)),
        [Mutant.ContentsAlwaysShown] = (typeof(ShownContentsTests), nameof(ShownContentsTests.A_late_write_is_shown_only_where_contents_are_shown)),
        [Mutant.SecretsShown] = (typeof(ShownContentsTests), nameof(ShownContentsTests.A_sensitive_array_is_never_shown)),
        [Mutant.SamplerShowsContents] = (typeof(ShownContentsTests), nameof(ShownContentsTests.A_sampler_hides_contents_unless_asked)),
        [Mutant.ContainerShowsContents] = (typeof(DebugSwitchTests), nameof(DebugSwitchTests.A_containers_log_shows_contents_on_request_only)),
        [Mutant.ReturnedBoolIsTrue] = (typeof(LateWriteTests), nameof(LateWriteTests.A_late_write_of_either_value_of_bool_is_found)),
        [Mutant.InvalidBoolHandedOn] = (typeof(DecoratingTests), nameof(DecoratingTests.The_inner_pool_gets_no_bool_that_is_neither_true_nor_false)),
        [Mutant.NumbersTakenForReferences] = (typeof(ContentTests), nameof(ContentTests.Numbers_that_are_left_beside_cleared_references_are_not_told)),
    };

    public static TheoryData<string> Names => [.. Enum.GetNames<Mutant>()];

    [Theory, MemberData(nameof(Names))]
    public async Task The_test_notices_the_fault_and_passes_without_it(string name)
    {
        Mutant mutant = Enum.Parse<Mutant>(name);
        (Type tests, string test) = s_killers[mutant];
        MethodInfo method = tests.GetMethod(test)!;
        object[]? noticing = (await RowsOf(method)).FirstOrDefault(arguments => Fails(method, arguments, mutant));

        output.WriteLine($"{name}: noticed by {test} ({string.Join(", ", noticing ?? [])})");
        Assert.True(noticing is not null, $"{name} survives {test}.");
        Assert.False(Fails(method, noticing, null), $"{test} fails without a fault.");
    }

    private static async Task<IEnumerable<object[]>> RowsOf(MethodInfo test)
    {
        var all = new List<object[]>();
        foreach (Xunit.v3.DataAttribute data in test.GetCustomAttributes<Xunit.v3.DataAttribute>())
        {
            IReadOnlyCollection<ITheoryDataRow> rows = await data.GetData(test, new Xunit.Sdk.DisposalTracker());
            all.AddRange(rows.Select(row => row.GetData().Select(value => value!).ToArray()));
        }

        return all.Count == 0 ? [[]] : all;
    }

    private static bool Fails(MethodInfo test, object[] arguments, Mutant? mutant)
    {
        MethodInfo closed = test.IsGenericMethodDefinition ? test.MakeGenericMethod(arguments.OfType<Element>().Single().Type) : test;
        Mutants.Active = mutant;
        try
        {
            // On a thread of its own: a thread keeps records and handles for its next rentals, also those that a faulty pool has made.
            OwnThread.Run(() => (closed.Invoke(Activator.CreateInstance(test.DeclaringType!), BindingFlags.DoNotWrapExceptions, null, arguments, null) as Task)?.GetAwaiter().GetResult());
            return false;
        }
        catch (Exception)
        {
            // Whatever it is: a test that throws has failed.
            return true;
        }
        finally
        {
            Mutants.Active = null;
        }
    }
}
