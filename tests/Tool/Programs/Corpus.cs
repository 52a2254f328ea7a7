using Pools.Tests.Debug.Corpus;

namespace Pools.Tests.Tools.Programs;

/// <summary>The real bugs of tests/Diagnostics that rent and return wrongly, over the shared pool.</summary>
internal static class Corpus
{
    public static void All(bool isRepaired)
    {
        Run<byte>(DoubleReturnBugs.A_copy_of_a_struct_releases_what_the_original_releases, isRepaired);
        Run<byte>(DoubleReturnBugs.Two_threads_dispose_of_one_document, isRepaired);
        Run<byte>(DoubleReturnBugs.A_late_flush_returns_what_closing_has_returned, isRepaired);
        Run<char>(LeakBugs.Growing_forgets_the_old_array, isRepaired);
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
            // The shared pool refuses a wrong length.
        }
    }
}
