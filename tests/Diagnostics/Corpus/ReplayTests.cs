using Xunit;

namespace Pools.Tests.Debug.Corpus;

/// <summary>What real programs did wrong is found in every mode in which it can be, and nothing is found once it is mended: see <see cref="Replays"/>.</summary>
public sealed class ReplayTests
{
    [Theory, EveryReplay(isMended: false)]
    public void The_bug_is_found(Replay replay, DebugMode mode) => replay.RequireVerdict(mode);

    [Theory, EveryReplay(isMended: true)]
    public void The_mended_code_is_silent(Replay replay, DebugMode mode) => replay.RequireSilence(mode);
}
