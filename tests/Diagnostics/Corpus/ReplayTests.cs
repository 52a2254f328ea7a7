using Xunit.Sdk;
using Xunit.v3;
using static Pools.Diagnostics.MisuseKind;

namespace Pools.Tests.Debug.Corpus;

/// <summary>
/// Bugs of public projects, reduced to their mechanisms: each is found in every mode that can find it, and its fix is silent.
/// </summary>
public sealed class ReplayTests
{
    private delegate void Replay(DebugMode mode, bool isMended, int seed);

    /// <summary>Enough for short and long arrays.</summary>
    private static readonly int s_seeds = Depth.Of(5, 50);

    private static readonly Dictionary<string, (Func<DebugMode, bool> IsSeenIn, Replay Replay)> s_replays = new(StringComparer.Ordinal)
    {
        ["dotnet/orleans PR 8508"] = Reported<byte>(DoubleReturnBugs.A_copy_of_a_struct_releases_what_the_original_releases, DoubleReturn),
        ["dotnet/corefx PR 40290"] = Reported<byte>(DoubleReturnBugs.Two_threads_dispose_of_one_document, DoubleReturn),
        ["dotnet/dotNext 8fb01e5a9"] = Reported<byte>(DoubleReturnBugs.A_late_flush_returns_what_closing_has_returned, DoubleReturn),
        ["dotnet/SqlClient issue 145"] =
            Reported<byte>(UseAfterReturnBugs.A_parser_writes_through_a_field_that_was_not_nulled, WriteAfterReturn),
        ["dotnet/runtime 126477"] = Wrong<uint>(UseAfterReturnBugs.A_quotient_is_copied_after_its_buffer_has_been_returned),
        ["dotnet/corefx 6473"] = Wrong<byte>(UseAfterReturnBugs.A_copy_loop_returns_the_buffer_before_the_write_has_ended, InFlight),
        ["unity-helpers 643"] = Wrong<int>(UseAfterReturnBugs.A_lazy_iterator_reads_a_buffer_that_has_been_returned),
        ["apache/arrow PR 13573"] =
            Reported<byte>(UseAfterReturnBugs.A_helper_does_not_await_what_uses_the_array, InFlight, WriteAfterReturn),
        ["Cysharp/ZString 36"] = Reported<char>(LeakBugs.Growing_forgets_the_old_array, Leak),
        ["hadashiA/VContainer 534"] = Reported<object>(LeakBugs.An_early_continue_skips_the_return, Leak),

        // Elsewhere the array may have the requested length, without a fault.
        ["dotnet/SqlClient 2441"] = In(IsLonger, Wrong<byte>(LengthBugs.A_token_is_sent_with_the_whole_array)),
        ["ppy/osu-framework 4902"] =
            In(IsLonger, Wrong<Vector2>(LengthBugs.The_last_element_of_the_array_is_taken_for_the_last_one_asked_for)),
        ["dotnet/runtime 111090"] = Wrong<int>(LengthBugs.Counts_are_added_up_in_an_array_that_was_never_initialized),
        ["dotnet/runtime PR 114545"] =
            Reported<(string, int)>(ReferenceBugs.Structs_that_hold_references_are_taken_for_plain_values, UnclearedReferences),

        // No inner pool has arrays of length 1.
        ["dotnet/corefx 5949"] = In(mode => !mode.IsDecorating, Reported<byte>(ForeignBugs.A_new_array_of_length_1_is_returned, Foreign)),
        ["dotnet/corefx 5949, decorating"] = In(mode =>
            mode.IsDecorating, Reported<byte>(ForeignBugs.A_new_array_of_length_1_is_returned, WrongLength)),
        ["dotnet/corefx PR 5973"] = Reported<byte>(ForeignBugs.A_new_array_of_length_16_is_returned, Foreign),
    };

    [Theory, EveryReplay(isMended: false)]
    public void The_bug_is_found(string reference, DebugMode mode)
    {
        for (int seed = 0; seed < s_seeds; seed++)
        {
            s_replays[reference].Replay(mode, false, seed);
        }
    }

    [Theory, EveryReplay(isMended: true)]
    public void The_fix_is_silent(string reference, DebugMode mode) => s_replays[reference].Replay(mode, true, 0);

    /// <summary>A bug that the pool reports.</summary>
    private static (Func<DebugMode, bool> IsSeenIn, Replay Replay) Reported<T>(Action<DebugArrayPool<T>, bool> code,
        params MisuseKind[] kinds) =>
        (_ => true, (mode, isMended, seed) => Run<T>(mode, seed, pool => code(pool, isMended), isMended ? [] : kinds));

    /// <summary>A bug that only reads: its result is always wrong.</summary>
    private static (Func<DebugMode, bool> IsSeenIn, Replay Replay) Wrong<T>(Func<DebugArrayPool<T>, bool, bool> isRight,
        params MisuseKind[] kinds) =>
        (_ => true, (mode, isMended, seed) =>
            Run<T>(mode, seed, pool => Assert.Equal(isMended, isRight(pool, isMended)), isMended ? [] : kinds));

    private static (Func<DebugMode, bool> IsSeenIn, Replay Replay) In(Func<DebugMode, bool> isSeenIn,
        (Func<DebugMode, bool> IsSeenIn, Replay Replay) bug) =>
        (isSeenIn, bug.Replay);

    private static bool IsLonger(DebugMode mode) => mode.IsDecorating || mode.Sizing == DebugSizing.Oversize;

    /// <summary>Runs code in a scope, which must have exactly these reports.</summary>
    private static void Run<T>(DebugMode mode, int seed, Action<DebugArrayPool<T>> code, MisuseKind[] kinds)
    {
        using DebugArrayPool<T> pool = mode.Make<T>(options => options.Seed = seed);
        using DebugPoolScope scope = pool.BeginScope();
        try
        {
            code(pool);
        }
        catch (Exception e) when (e is ArrayPoolMisuseException or ArrayPoolArgumentException)
        {
            // The scope has it all the same.
        }

        scope.Dispose();
        Assert.Equal(kinds, scope.Reports.Select(report => report.Kind));
        Assert.All(scope.Reports, report => Assert.Equal(1, report.Count));
        Assert.Equal(scope.Reports.Select(report => report.ToString()), pool.Reports.Select(report => report.ToString()));
        if (kinds.Length == 0)
        {
            pool.Verify();
            Assert.Empty(pool.Reports);
            Assert.Equal(0, pool.Outstanding);
        }
    }

    /// <summary>A row a replay and mode: all modes for the fix.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    private sealed class EveryReplayAttribute(bool isMended) : DataAttribute
    {
        public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker) =>
            new((
                from replay in s_replays
                from mode in DebugMode.All.Append(DebugMode.AroundShared)
                where isMended || replay.Value.IsSeenIn(mode)
                select new TheoryDataRow(replay.Key, mode)).ToArray<ITheoryDataRow>());

        public override bool SupportsDiscoveryEnumeration() => false;
    }
}
