using static Pools.Bench.NumberFormat;

namespace Pools.Bench;

internal sealed partial class LargeParts
{
    private static LargePart Peak(string load, string what, string title, string method, double most) =>
        Part("L7", title, $"{method} {Resident}a process each.",
            [Cell([load], s_allButUninitialized)],
            cell =>
            [
                PeakResident(cell),
                PeakToAsked(cell, most),
                new("÷ peak asked, against Shared", Ratio, PeakOfAsked(cell), Bound.Most(PeakOfAsked(cell)[Contenders.SharedId]),
                    Contenders.LargeId),
                new("full collections", Count, cell.Of(MemoryLoads.FullCollectionsKey)),
            ],
            cell => Timelines(load, $"Memory over time: {what}", method, cell));

    private static LargePart Idle =>
        Part("L8", "idle",
            "One burst of 512 MiB of image frames, every byte written; nothing for 30 s; a full collection, and 6 s more; an aggressive "
            + "one, and 6 s more. The reserve is what IdleRetention.Reserve keeps, 64 MiB here. All contenders at once.",
            [Cell([MemoryLoads.Idle], s_allButUninitialized, isAllAtOnce: true)],
            cell =>
            [
                PeakResident(cell),
                new("resident after 20 s", Bytes, cell.Of(MemoryLoads.ResidentKey)),
                new("full collections until then", Count, cell.Of(MemoryLoads.FullCollectionsKey)),
                WithoutReserve("resident after 20 s", cell, MemoryLoads.ResidentKey, most: 0.05, Contenders.LargeId),
                WithoutReserve("kept strongly after 30 s", cell, MemoryLoads.HeldKey, most: 0.1, Contenders.LargeOffId),
                WithoutReserve("resident after one full collection", cell, MemoryLoads.CollectedKey, most: 0.1, Contenders.LargeOffId),
                WithoutReserve("resident after an aggressive collection", cell, MemoryLoads.AggressiveKey, most: 0.1,
                    Contenders.LargeOffId),
            ],
            cell => Timelines(
                MemoryLoads.Idle,
                "Memory over time: a burst, and nothing after it",
                "One burst of 512 MiB of image frames; nothing for 30 s; then one full collection; 6 s later an aggressive one.",
                cell));

    private static LargeRow WithoutReserve(string what, CellResult cell, string key, double most, string ours)
    {
        Dictionary<string, double> reserve = cell.Of(MemoryLoads.ReserveKey);
        Dictionary<string, double> rest = cell.Of(key).Map((id, bytes) => Math.Max(0, bytes - reserve[id]));
        Dictionary<string, double> share = rest.By(cell.Of(MemoryLoads.PeakResidentKey));
        return new($"{what} without the reserve, of the peak", Percent, share, Bound.Most(most), ours);
    }

    private LargePart Scattered =>
        Part("L16", "scattered sizes",
            "A queue of 8 arrays on one thread, 6,000 steps, the first 1,000 not counted: the oldest is returned, another is rented, one "
            + $"byte a page is written. Lengths from 1 to 64 MiB, of each doubling as many. {ProcessorTime}",
            [Cell([MemoryLoads.Scatter], s_withoutCreate, turns)],
            cell =>
            [
                new("processor time a rent", Nanoseconds, NanosecondsOf(cell)),
                new("to the pool that gives no pages back", Ratio, NanosecondsOf(cell).To(Contenders.LargeOffId), Bound.Most(2),
                    Contenders.LargeId),
                new("to new", Ratio, NanosecondsOf(cell).To(Contenders.NewId), Bound.Most(0.25), Contenders.LargeId),
                new("to Shared", Ratio, NanosecondsOf(cell).To(Contenders.SharedId), Bound.Most(1.5), Contenders.LargeOffId),
                PeakResident(cell) with { Bound = Bound.Most(cell.Of(MemoryLoads.PeakResidentKey)[Contenders.SharedId]) },
                PeakToAsked(cell, 1.8),
                new("rented ÷ requested", Ratio, cell.Of(MemoryLoads.WasteKey), Bound.Most(1.125), Contenders.LargeOffId),
            ]);

    private LargePart Mixture =>
        Part("L17", "a mixture that changes",
            "Some 470 MiB of arrays at a time on one thread, 8 phases of 1,200 rents each, one byte a page written. The lengths of a phase "
            + $"lie within a factor of 2 to 4; the next phase has others, from 1 to 64 MiB. {ProcessorTime}",
            [Cell([MemoryLoads.Mixture], s_withoutCreate, turns)],
            cell =>
            [
                new("processor time", Nanoseconds, NanosecondsOf(cell)),
                new("to Shared", Ratio, NanosecondsOf(cell).To(Contenders.SharedId), Bound.Most(1.6), Contenders.LargeId),
                PeakResident(cell),
                PeakToAsked(cell, 1.8),
            ]);

    private static LargePart Rest =>
        Part("L18", "rest after bursts",
            "Six bursts of 512 MiB of arrays of 1 to 64 MiB, every byte written, 1.5 s apart; then nothing for 20 s. "
            + $"{Resident}all contenders at once, a process each.",
            [Cell([MemoryLoads.Rest], s_allButUninitialized, isAllAtOnce: true)],
            cell =>
            [
                new("resident between bursts, at most", Bytes, cell.Of(MemoryLoads.BetweenBurstsKey)),
                new("resident 20 s after the last rent", Bytes, cell.Of(MemoryLoads.RestedKey),
                    Bound.Most(cell.Of(MemoryLoads.RestedKey)[Contenders.SharedId] * 0.15), Contenders.LargeId),
                new("full collections meanwhile", Count, cell.Of(MemoryLoads.FullCollectionsKey)),
            ]);

    /// <summary>The time that each allowance of resident memory costs: the default is where the curve bends.</summary>
    private LargePart Knee()
    {
        Contender[] allowances = [.. s_allowances.Select(Contenders.WithAllowance)];
        string[] ids = [Contenders.SharedId, Contenders.LargeOffId, .. allowances.Select(a => a.Id)];
        string ordinary = new LargeArrayPoolOptions().ResidentAllowance.ToString(CultureInfo.InvariantCulture);
        return Part("L19", "the knee of page discard",
            $"As L16, for other allowances of resident memory, which is {ordinary} times what is asked for at the peak by default.",
            [Cell([MemoryLoads.Scatter], ids, turns)],
            cell => ids.SelectMany(id => Rows(Contenders.Find(id), cell)),
            cell => KneePlot.Draw(
                "large-knee.svg",
                "What memory is bought with what time",
                "Eight arrays at a time, 1 to 64 MiB: an allowance of resident memory of 1.0 to 2.0 times what is asked for at the peak.",
                [.. ids.Select(id => PointOf(id, cell))]));

        bool IsAllowance(string id) => allowances.Any(a => a.Id == id);

        KneePlot.Point PointOf(string id, CellResult cell) =>
            new(Contenders.Find(id).Short, IsAllowance(id), PeakOfAsked(cell)[id], NanosecondsOf(cell)[id] / 1000);

        // An allowance stands in the column of the default.
        IEnumerable<LargeRow> Rows(Contender contender, CellResult cell)
        {
            string column = IsAllowance(contender.Id) ? Contenders.LargeId : contender.Id;
            string prefix = IsAllowance(contender.Id) ? $"allowance {contender.Short}: " : "";
            yield return new(prefix + "÷ peak asked", Ratio, new() { [column] = PeakOfAsked(cell)[contender.Id] });
            yield return new(prefix + "processor time a rent", Nanoseconds, new() { [column] = NanosecondsOf(cell)[contender.Id] });
        }
    }

    private static Plot Timelines(string name, string title, string note, CellResult cell) => TimelinePlot.Draw(
        name + ".svg", title, note,
            [.. cell.Contenders.Select(c => new TimelinePlot.Panel(c.Title, c.Kind == ContenderKind.Ours, c.Timeline ?? []))]);

    private static LargeRow PeakResident(CellResult cell) => new("peak resident", Bytes, cell.Of(MemoryLoads.PeakResidentKey));

    private static LargeRow PeakToAsked(CellResult cell, double most) =>
        new("÷ peak asked", Ratio, PeakOfAsked(cell), Bound.Most(most), Contenders.LargeId);

    private static Dictionary<string, double> PeakOfAsked(CellResult cell) =>
        cell.Of(MemoryLoads.PeakResidentKey).By(cell.Of(MemoryLoads.PeakAskedKey));

    private static Dictionary<string, double> NanosecondsOf(CellResult cell) =>
        cell.Of(MemoryLoads.SecondsKey).Map((_, seconds) => seconds * 1e9);
}
