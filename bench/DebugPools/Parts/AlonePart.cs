using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Outcomes;

namespace Pools.Bench.DebugPools.Parts;

/// <summary>A debug pool without stacks on one thread.</summary>
internal sealed class AlonePart : DebugPart
{
    private readonly (int Length, double Must)[] _ofShared;
    private readonly (int Length, double Must)[] _ofFilling;
    private readonly string _id;

    private AlonePart(string id, string title, double small, double page, double passes)
    {
        _id = id;
        Title = title;
        _ofShared = [(Small, small), (Page, page)];
        _ofFilling = [(64 << 10, passes), (1 << 20, passes)];
    }

    public static AlonePart Decorating { get; } = new(DebugContenders.DecoratingId, "decorating, no stacks", small: 15, page: 35, passes: 4);

    public static AlonePart Isolated { get; } = new(DebugContenders.IsolatedId, "isolated, no stacks", small: 35, page: 120, passes: 8);

    public override string Name => _id;

    public override string Title { get; }

    public override string Method =>
        "Rent, write the first and the last byte, return, on one thread. Up to 4 KiB the figure is the ratio to ArrayPool.Shared; above, where that never touches the memory, "
        + "it is the number of passes of filling an array of that length that take as long, of arrays of 64 MiB together in turn, as many as a quarantine holds; for comparison also of one that is in the cache.";

    public override int Steps(DebugPlan plan) => plan.Processes * (_ofShared.Length + _ofFilling.Length);

    public override IReadOnlyList<DebugRow> Measure(DebugPlan plan)
    {
        List<(DebugQuestion Question, string Opponent, double? Must)> cells =
        [
            .. _ofShared.Select(c => (Ask(c.Length, Contender.BaselineId), Contender.BaselineId, (double?)c.Must)),
            .. _ofFilling.Select(c => (Ask(c.Length, DebugContenders.FillId, DebugContenders.WarmFillId), DebugContenders.FillId, (double?)c.Must)),
        ];
        List<List<DebugAnswer>> answers = plan.AskInTurn([.. cells.Select(c => c.Question)], plan.Processes);
        return cells.Zip(answers, Rows).SelectMany(rows => rows).ToList();
    }

    private DebugQuestion Ask(int length, params string[] opponents) => new([_id, .. opponents], length);

    private IEnumerable<DebugRow> Rows((DebugQuestion Question, string Opponent, double? Must) cell, List<DebugAnswer> answers) => cell.Question.Contenders
        .Where(id => id != _id)
        .Select(id => DebugRow.Of(
            Title, $"{Figures.Size(cell.Question.Length)}, to {DebugContenders.Find(id).Title}", answers, _id, id, id == cell.Opponent ? cell.Must : null));
}
