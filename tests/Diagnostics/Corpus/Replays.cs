using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using Pools.Diagnostics;
using static Pools.Diagnostics.MisuseKind;

namespace Pools.Tests.Debug.Corpus;

/// <summary>The table of real bugs: whose, what, and what is found.</summary>
internal static class Replays
{
    /// <summary>Enough to meet short and long arrays, and all remainders of eight bytes.</summary>
    private const int ManySeeds = 50;

    public static IReadOnlyList<Replay> All { get; } =
    [
        new ReportedReplay<byte>("Efferent-Health/fo-dicom.Codecs issue 133, PR 134", DoubleReturnBugs.A_branch_of_a_loop_returns_and_finally_returns_again, DoubleReturn),
        new ReportedReplay<byte>("dotnet/orleans PR 8508", DoubleReturnBugs.A_copy_of_a_struct_releases_what_the_original_releases, DoubleReturn),
        new ReportedReplay<byte>("MichaCo/DnsClient.NET issue 25", DoubleReturnBugs.Dispose_keeps_the_field_and_returns_it_once_more, DoubleReturn),
        new ReportedReplay<byte>("dotnet/corefx PR 40290, issue 39930", DoubleReturnBugs.Two_threads_dispose_of_one_document, DoubleReturn),
        new ReportedReplay<byte>("modernuo/ModernUO PR 1969", DoubleReturnBugs.Terminate_returns_and_Dispose_returns_again, DoubleReturn),
        new ReportedReplay<byte>("dotnet/dotNext 8fb01e5a9", DoubleReturnBugs.A_late_flush_returns_what_closing_has_returned, DoubleReturn),
        new ReportedReplay<byte>("dotnet/corefx PR 26666", DoubleReturnBugs.A_drained_buffer_is_given_back_by_reading_and_by_closing, DoubleReturn),

        new ReportedReplay<byte>("dotnet/SqlClient issues 145, 171; dotnet/corefx 37270", UseAfterReturnBugs.A_parser_writes_through_a_field_that_was_not_nulled, WriteAfterReturn),
        new SymptomReplay<uint, uint>("dotnet/runtime 126477", UseAfterReturnBugs.A_quotient_is_copied_after_its_buffer_has_been_returned, UseAfterReturnBugs.Quotient, isReturned: true) { Seeds = ManySeeds },
        new SymptomReplay<byte, byte>("dotnet/corefx 6473", UseAfterReturnBugs.A_copy_loop_returns_the_buffer_before_the_write_has_ended, UseAfterReturnBugs.Copied, isReturned: true, InFlight) { Seeds = ManySeeds },
        new SymptomReplay<int, int>("modernuo/ModernUO 1037", UseAfterReturnBugs.The_return_stands_one_statement_too_early, UseAfterReturnBugs.Numbers, isReturned: true) { Seeds = ManySeeds },
        new SymptomReplay<int, int>("unity-helpers 643", UseAfterReturnBugs.A_lazy_iterator_reads_a_buffer_that_has_been_returned, UseAfterReturnBugs.Numbers, isReturned: true) { Seeds = ManySeeds },
        new ReportedReplay<byte>("apache/arrow PR 13573", UseAfterReturnBugs.A_helper_does_not_await_what_uses_the_array, InFlight, WriteAfterReturn),
        new ReportedReplay<byte>("dotnet/extensions PR 5129", UseAfterReturnBugs.A_shared_buffer_is_returned_while_another_reader_still_fills_it, WriteAfterReturn),

        new ReportedReplay<char>("dotnet/runtime PR 92511", LeakBugs.A_failure_branch_leaves_without_returning, Leak),
        new ReportedReplay<char>("Cysharp/ZString 36", LeakBugs.Growing_forgets_the_old_array, Leak),
        new ReportedReplay<byte>("Sergio0694/ComputeSharp 564", LeakBugs.A_method_ends_without_return, Leak),
        new ReportedReplay<object>("hadashiA/VContainer 534, PR 535", LeakBugs.An_early_continue_skips_the_return, Leak),

        new SymptomReplay<byte, byte>("dotnet/SqlClient 2441, PR 2449", LengthBugs.A_token_is_sent_with_the_whole_array, LengthBugs.Token, isReturned: false) { Seeds = ManySeeds, IsSeenIn = IsAlwaysLonger },

        // To decode as text leaves nothing of poison: each of its bytes becomes the same question mark.
        new SymptomReplay<byte, char>("Cysharp/Ulid 96", LengthBugs.Text_is_made_of_the_whole_array, LengthBugs.Text, isReturned: null) { Seeds = ManySeeds, IsSeenIn = IsAlwaysLonger },
        new SymptomReplay<Vector2, Vector2>("ppy/osu-framework 4902", LengthBugs.The_last_element_of_the_array_is_taken_for_the_last_one_asked_for, LengthBugs.Last, isReturned: false) { Seeds = ManySeeds, IsSeenIn = IsAlwaysLonger },
        new SymptomReplay<int, int>("dotnet/runtime 111090", LengthBugs.Counts_are_added_up_in_an_array_that_was_never_initialized, LengthBugs.Counts, isReturned: false) { Seeds = ManySeeds },

        new ReportedReplay<object>("unity-helpers 482", ReferenceBugs.References_stay_in_the_returned_array, UnclearedReferences),
        new ReportedReplay<(string, int)>("dotnet/runtime PR 114545", ReferenceBugs.Structs_that_hold_references_are_taken_for_plain_values, UnclearedReferences),

        new ReportedReplay<byte>("dotnet/corefx 5949, PR 5973", ForeignBugs.A_new_array_of_length_1_is_returned, Foreign) { IsSeenIn = HasEveryLength },
        new ReportedReplay<byte>("dotnet/corefx 5949, PR 5973", ForeignBugs.A_new_array_of_length_1_is_returned, WrongLength) { IsSeenIn = mode => !HasEveryLength(mode) },
        new ReportedReplay<byte>("dotnet/corefx 5949, PR 5973", ForeignBugs.A_new_array_of_length_16_is_returned, Foreign),
    ];

    /// <summary>Not so where the array is as long as asked, and nothing is wrong: in exact mode always, in mixed mode by chance. The pools inside round up the lengths of these replays.</summary>
    private static bool IsAlwaysLonger(DebugMode mode) => mode.IsDecorating || mode.Sizing == DebugSizing.Oversize;

    /// <summary>Not so around another pool: none inside has an array of length 1, and that is what is reported.</summary>
    private static bool HasEveryLength(DebugMode mode) => !mode.IsDecorating;
}
