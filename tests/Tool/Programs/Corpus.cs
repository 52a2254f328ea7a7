using System;
using System.Buffers;
using Pools.Tests.Debug.Corpus;

namespace Pools.Tests.Tools.Programs;

/// <summary>The debug pool's corpus of real bugs, as far as they rent and return wrongly, over the runtime's shared pool.</summary>
internal static class Corpus
{
    /// <summary>Each once.</summary>
    public static void All(bool isRepaired)
    {
        Run<byte>(DoubleReturnBugs.A_branch_of_a_loop_returns_and_finally_returns_again, isRepaired);
        Run<byte>(DoubleReturnBugs.A_copy_of_a_struct_releases_what_the_original_releases, isRepaired);
        Run<byte>(DoubleReturnBugs.Dispose_keeps_the_field_and_returns_it_once_more, isRepaired);
        Run<byte>(DoubleReturnBugs.Two_threads_dispose_of_one_document, isRepaired);
        Run<byte>(DoubleReturnBugs.Terminate_returns_and_Dispose_returns_again, isRepaired);
        Run<byte>(DoubleReturnBugs.A_late_flush_returns_what_closing_has_returned, isRepaired);
        Run<byte>(DoubleReturnBugs.A_drained_buffer_is_given_back_by_reading_and_by_closing, isRepaired);
        Run<char>(LeakBugs.A_failure_branch_leaves_without_returning, isRepaired);
        Run<char>(LeakBugs.Growing_forgets_the_old_array, isRepaired);
        Run<byte>(LeakBugs.A_method_ends_without_return, isRepaired);
        Run<object>(LeakBugs.An_early_continue_skips_the_return, isRepaired);
        Run<byte>(ForeignBugs.A_new_array_of_length_1_is_returned, isRepaired);
        Run<byte>(ForeignBugs.A_new_array_of_length_16_is_returned, isRepaired);
    }

    private static void Run<T>(Action<ArrayPool<T>, bool> bug, bool isRepaired)
    {
        try
        {
            bug(ArrayPool<T>.Shared, isRepaired);
        }
        catch (ArgumentException)
        {
            // The shared pool refuses a length that is no bucket's.
        }
    }
}
