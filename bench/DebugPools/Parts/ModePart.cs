using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Outcomes;

namespace Pools.Bench.DebugPools.Parts;

/// <summary>A debug pool on one thread: with and without whole stacks, with and without a scope.</summary>
internal sealed class ModePart : DebugPart
{
    /// <summary>To the bare loop, from a page upwards: a pool that does little else takes little longer.</summary>
    private const double MostOfBare = 1.15;

    private static readonly int[] s_lengths = [Small, Page, 64 << 10, 1 << 20];

    // A scope costs the same at any length, so two of them tell.
    private static readonly int[] s_scopedLengths = [Small, Page];

    private readonly double? _mostOfShared;
    private readonly string _mode;
    private readonly string _suffix;
    private readonly int[] _lengths;

    private ModePart(string mode, string suffix, string title, double? mostOfShared)
    {
        _mode = mode;
        _suffix = suffix;
        _mostOfShared = mostOfShared;
        _lengths = suffix.Contains(DebugContenders.ScopedSuffix) ? s_scopedLengths : s_lengths;
        Title = title;
    }

    public static IReadOnlyList<ModePart> Modes { get; } =
    [
        new(DebugContenders.DecoratingId, "", "decorating, no stacks", mostOfShared: 15),
        new(DebugContenders.IsolatedId, "", "isolated, no stacks", mostOfShared: 25),
        new(DebugContenders.DecoratingId, DebugContenders.ScopedSuffix, "decorating, a scope open, no stacks", mostOfShared: null),
        new(DebugContenders.IsolatedId, DebugContenders.ScopedSuffix, "isolated, a scope open, no stacks", mostOfShared: null),
        new(DebugContenders.DecoratingId, DebugContenders.StacksSuffix, "decorating, stacks", mostOfShared: null),
        new(DebugContenders.IsolatedId, DebugContenders.StacksSuffix, "isolated, stacks", mostOfShared: null),
        new(DebugContenders.DecoratingId, DebugContenders.ScopedSuffix + DebugContenders.StacksSuffix, "decorating, a scope open, stacks", mostOfShared: null),
        new(DebugContenders.IsolatedId, DebugContenders.ScopedSuffix + DebugContenders.StacksSuffix, "isolated, a scope open, stacks", mostOfShared: null),
    ];

    public override string Name => Id;

    public override string Title { get; }

    public override string Method =>
        "Rent, write the first and the last byte, return, on one thread; to ArrayPool.Shared, and to a bare loop in the same process that fills an array at the rent and at the return and looks at it "
        + "when it goes, by the pool's routines, of as many arrays in turn as its quarantine holds, and does nothing else. ArrayPool.Shared never touches the memory: the bare loop is the floor.";

    private string Id => _mode + _suffix;

    private string BareId => DebugContenders.BarePrefix + _mode;

    /// <summary>What the pool costs is bounded without stacks and scopes; the others are for information.</summary>
    private bool IsBounded => _mostOfShared is not null;

    public override int Steps(DebugPlan plan) => plan.Processes * _lengths.Length;

    public override IReadOnlyList<DebugRow> Measure(DebugPlan plan)
    {
        List<List<DebugAnswer>> answers = plan.AskInTurn([.. _lengths.Select(l => new DebugQuestion([Id, Contender.BaselineId, BareId], l))], plan.Processes);
        return _lengths.Zip(answers, Rows).SelectMany(rows => rows).ToList();
    }

    private DebugRow[] Rows(int length, List<DebugAnswer> answers)
    {
        string size = Figures.Size(length);
        bool isSmall = length < Page;
        return
        [
            DebugRow.Of(Title, $"{size}, to Shared", answers, Id, Contender.BaselineId, isSmall ? _mostOfShared : null),
            DebugRow.Of(Title, $"{size}, to the bare loop", answers, Id, BareId, !isSmall && IsBounded ? MostOfBare : null),
            DebugRow.Of(Title, $"{size}, the bare loop to Shared", answers, BareId, Contender.BaselineId, must: null) with { Ours = null, Opponent = null },
        ];
    }
}
