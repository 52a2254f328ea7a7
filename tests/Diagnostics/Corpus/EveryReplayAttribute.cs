using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Xunit;
using Xunit.Sdk;
using Xunit.v3;

namespace Pools.Tests.Debug.Corpus;

/// <summary>Runs a test <c>(Replay replay, DebugMode mode)</c> once a replay and mode.</summary>
/// <param name="isMended">Whether in all modes, and not only where the verdict is possible.</param>
public sealed class EveryReplayAttribute(bool isMended) : DataAttribute
{
    private static readonly DebugMode[] s_modes = [.. DebugMode.All, DebugMode.AroundShared];

    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker) => new(Rows());

    public override bool SupportsDiscoveryEnumeration() => false;

    private ITheoryDataRow[] Rows() =>
        [.. from replay in Replays.All from mode in s_modes where isMended || replay.IsSeenIn(mode) select (ITheoryDataRow)new TheoryDataRow(replay, mode)];
}
