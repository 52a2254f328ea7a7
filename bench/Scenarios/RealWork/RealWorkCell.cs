using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>One workload over all contenders, in interleaved rounds; each sample is some passes over all files.</summary>
internal sealed class RealWorkCell(RealWorkload workload, CorpusSource corpus, ICollection<Mismatch> mismatches) : Cell(workload.JsonOnly ? "all JSON files" : "all files")
{
    private const int FewestRounds = 3;

    // Twice 20 turns with a pause for the compiler in between: the code of a job is called for every file and chunk, so it is soon at its last tier.
    private const int WarmUpTurns = 4;

    private static readonly TimeSpan s_warmUpSlice = TimeSpan.FromMilliseconds(25);

    private static readonly TimeSpan s_warmUpPause = TimeSpan.FromMilliseconds(110);

    // The least that a sample lasts: a small corpus is gone through more than once.
    private static readonly TimeSpan s_leastSample = TimeSpan.FromMilliseconds(50);

    public override CellResult? Measure(CellContext context)
    {
        IReadOnlyList<CorpusFile> files = corpus.FilesFor(workload);
        if (files.Count == 0)
        {
            return null;
        }

        workload.Prepare(files);
        using ThreadCrew crew = new(JobRunner.Workers);
        JobRunner runner = new(crew, files.Count);
        List<Entry> entries = ContenderRegistry.Bytes
            .Where(c => context.Includes(c) && !(c.SealedForm && !context.ByName))
            .Select(c => (Contender: c, Job: c.BuildJob(workload)))
            .Where(pair => pair.Job is not null)
            .Select(pair => new Entry(pair.Contender, pair.Job!))
            .ToList();
        try
        {
            WarmUp(entries, runner, files, context.Stop);
            int passes = entries.Count == 0 ? 1 : PassesFor(entries[0], runner);
            int rounds = (context.Effort.Rounds + 1) / 2;
            Record(entries, runner, files, rounds, passes, context.Stop);
            List<Entry> sound = entries.Where(e => !e.Wrong).ToList();
            double mebibytes = files.Sum(f => (double)f.Content.Length) * passes / (1024 * 1024);
            return sound.Count == 0 || sound.Exists(e => e.Samples.Count < Math.Min(FewestRounds, rounds))
                ? null
                : CellResult.From(Name, sound.Select(e => e.Summarise(mebibytes, passes)));
        }
        finally
        {
            entries.ForEach(e => e.Job.Dispose());
            workload.Prepare([]);
        }
    }

    private void WarmUp(List<Entry> entries, JobRunner runner, IReadOnlyList<CorpusFile> files, CancellationToken stop)
    {
        for (int turn = 0; turn < WarmUpTurns; turn++)
        {
            foreach (Entry entry in entries.Where(e => !e.Wrong))
            {
                long start = Stopwatch.GetTimestamp();
                for (int count = 1; !entry.Wrong && !stop.IsCancellationRequested && Stopwatch.GetElapsedTime(start) < s_warmUpSlice; count *= 2)
                {
                    Check(entry, runner.Run(entry.Job, 1, count), files);
                }
            }

            Thread.Sleep(s_warmUpPause);
        }
    }

    private static int PassesFor(Entry entry, JobRunner runner)
    {
        long start = Stopwatch.GetTimestamp();
        runner.Run(entry.Job, 1, int.MaxValue);
        return (int)Math.Clamp(Math.Ceiling(s_leastSample / Stopwatch.GetElapsedTime(start)), 1, 1000);
    }

    private void Record(List<Entry> entries, JobRunner runner, IReadOnlyList<CorpusFile> files, int rounds, int passes, CancellationToken stop)
    {
        foreach (Entry[] order in RoundOrder.Of(entries, rounds))
        {
            foreach (Entry entry in order)
            {
                if (stop.IsCancellationRequested)
                {
                    return;
                }

                if (!entry.Wrong)
                {
                    RealWorkSample sample = RealWorkSample.Take(() => Check(entry, runner.Run(entry.Job, passes, int.MaxValue), files));
                    entry.Samples.Add(sample);
                }
            }
        }
    }

    private void Check(Entry entry, (int File, string Problem)? mismatch, IReadOnlyList<CorpusFile> files)
    {
        if (mismatch is { } found)
        {
            entry.Wrong = true;
            mismatches.Add(new Mismatch(workload.Name, entry.Contender.Title, files[found.File].Path, found.Problem));
        }
    }

    private sealed class Entry(Contender contender, FileJob job)
    {
        public Contender Contender { get; } = contender;

        public FileJob Job { get; } = job;

        public List<RealWorkSample> Samples { get; } = [];

        public bool Wrong { get; set; }

        public ContenderResult Summarise(double mebibytes, int passes) => new()
        {
            Id = Contender.Id,
            Title = Contender.Title,
            Kind = Contender.Kind,
            Values = Samples.ConvertAll(s => s.Nanoseconds / passes),
            Details = RealWorkColumns.Details(Samples, mebibytes, passes),
        };
    }
}
