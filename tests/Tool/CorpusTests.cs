using System;
using System.Linq;
using System.Threading.Tasks;
using Pools.Tool.Diagnosis;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>
/// The debug pool's corpus of real bugs, run unchanged over <c>ArrayPool&lt;T&gt;.Shared</c>. Events show who rents and returns what; so they show the seven double returns, the four leaks and the two foreign arrays, and no use after a return,
/// no wrong length of a read, and no reference that was left in an array: these thirteen do nothing to the pool that is wrong.
/// </summary>
public sealed class CorpusTests
{
    private static readonly (FindingKind Kind, string Place)[] s_bugs =
    [
        (FindingKind.ReturnedTwice, "A_branch_of_a_loop_returns_and_finally_returns_again"),
        (FindingKind.ReturnedTwice, "PooledBuffer.Dispose"),
        (FindingKind.ReturnedTwice, "Datagram.Dispose"),
        (FindingKind.ReturnedTwice, "Two_threads_dispose_of_one_document"),
        (FindingKind.ReturnedTwice, "Terminate_returns_and_Dispose_returns_again.Dispose"),
        (FindingKind.ReturnedTwice, "A_late_flush_returns_what_closing_has_returned.Flush"),
        (FindingKind.ReturnedTwice, "A_drained_buffer_is_given_back_by_reading_and_by_closing.Close"),
        (FindingKind.Lost, "A_failure_branch_leaves_without_returning.TryFormat"),
        (FindingKind.Lost, "Growing_forgets_the_old_array"),
        (FindingKind.Lost, "A_method_ends_without_return"),
        (FindingKind.Lost, "An_early_continue_skips_the_return"),
        (FindingKind.WrongLength, "A_new_array_of_length_1_is_returned"),
        (FindingKind.NeverRented, "A_new_array_of_length_16_is_returned"),
    ];

    [Fact]
    public async Task The_real_bugs_that_events_can_show_are_found_and_nothing_else()
    {
        Report report = await Look.AtAsync("corpus", isRepaired: false);

        Assert.All(s_bugs, bug => Assert.Single(report.Faults, fault => fault.Kind == bug.Kind && PlacesOf(fault).Contains(bug.Place, StringComparison.Ordinal)));
        Assert.Equal(s_bugs.Length, report.Faults.Count());
        Assert.All(report.Faults, fault => Assert.Equal(40, fault.Count));
    }

    [Fact]
    public async Task Their_mended_code_is_clean() => Assert.DoesNotContain((await Look.AtAsync("corpus", isRepaired: true)).Findings, finding => finding.Kind != FindingKind.HeldForLong);

    private static string PlacesOf(Finding fault) => string.Join(' ', fault.Returned.Append(fault.Rented).Select(site => site?.ToString()));
}
