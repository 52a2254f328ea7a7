namespace Pools.Bench;

internal sealed record Mismatch(string Workload, string Contender, string File, string Problem)
{
    public override string ToString() => $"WRONG OUTPUT: workload '{Workload}', contender '{Contender}', file '{File}': {Problem}";
}

internal sealed class WrongOutputException(string file, string problem) : Exception(problem)
{
    public string File { get; } = file;
}

/// <summary>Lets the threads of a crew work through all files, each taking the next one.</summary>
internal sealed class JobRunner(ThreadCrew crew, IReadOnlyList<CorpusFile> files)
{
    private int _next;

    public static int Workers => Math.Min(Environment.ProcessorCount, 8);

    public void Run(FileJob job, int passes = 1, int filesOfPass = int.MaxValue)
    {
        int count = Math.Min(filesOfPass, files.Count);
        for (int pass = 0; pass < passes; pass++)
        {
            _next = -1;
            crew.Run(_ =>
            {
                int file;
                while ((file = Interlocked.Increment(ref _next)) < count)
                {
                    Process(job, file);
                }
            });
        }
    }

    private void Process(FileJob job, int file)
    {
        try
        {
            if (!job.Process(file))
            {
                throw new InvalidDataException("the output differs from the reference");
            }
        }
        catch (Exception problem) when (problem is InvalidDataException or JsonException or InvalidOperationException or ArgumentException)
        {
            // A decoder may notice a corrupted buffer before it is compared.
            throw new WrongOutputException(files[file].Path, problem.Message);
        }
    }
}

/// <summary>One workload over all contenders, in interleaved rounds; each sample is some passes over all files.</summary>
internal sealed class RealWorkCell(RealWorkload workload, Corpus corpus, ICollection<Mismatch> mismatches)
    : Cell(workload.JsonOnly ? "all JSON files" : "all files")
{
    private const int FewestRounds = 3;

    // With pauses for the compiler. The code of a job runs for every file and chunk, so it is soon at its last tier.
    private const int WarmUpTurns = 4;

    private static readonly TimeSpan s_warmUpSlice = TimeSpan.FromMilliseconds(25);
    private static readonly TimeSpan s_warmUpPause = TimeSpan.FromMilliseconds(110);

    // The least that a sample lasts: a small corpus is gone through more than once.
    private static readonly TimeSpan s_leastSample = TimeSpan.FromMilliseconds(50);

    public override IReadOnlyList<ContenderResult>? Measure(CellContext context)
    {
        IReadOnlyList<CorpusFile> files = corpus.FilesFor(workload);
        if (files.Count == 0)
        {
            return null;
        }

        workload.Prepare(files);
        using ThreadCrew crew = new(JobRunner.Workers);
        JobRunner runner = new(crew, files);
        List<Entry> entries =
        [
            .. from contender in Candidates
               where context.Includes(contender) && (context.ByName || !contender.SealedForm)
               let job = contender.BuildJob(workload)
               where job is not null
               select new Entry(contender, job, []),
        ];
        try
        {
            WarmUp(entries, runner, context.Stop);
            int passes = entries.Count == 0 ? 1 : PassesFor(entries[0], runner);
            int rounds = (context.Effort.Rounds + 1) / 2;
            foreach (Entry entry in RoundOrder.Of(entries.ToArray(), rounds).SelectMany(order => order)
                .TakeWhile(_ => !context.Stop.IsCancellationRequested))
            {
                Attempt(entries, entry, () => entry.Samples.Add(Sample.Take(() =>
                {
                    runner.Run(entry.Job, passes);
                    return passes;
                })));
            }

            return entries.Count == 0 || entries.Exists(e => e.Samples.Count < Math.Min(FewestRounds, rounds))
                ? null
                : entries.ConvertAll(e => RealWork.Summarize(e.Contender, e.Samples, files.Sum(f => (double)f.Content.Length)));
        }
        finally
        {
            workload.Prepare([]);
        }
    }

    private void WarmUp(List<Entry> entries, JobRunner runner, CancellationToken stop)
    {
        for (int turn = 0; turn < WarmUpTurns; turn++)
        {
            foreach (Entry entry in entries.ToArray())
            {
                Attempt(entries, entry, () =>
                {
                    long start = Stopwatch.GetTimestamp();
                    for (int count = 1; !stop.IsCancellationRequested && Stopwatch.GetElapsedTime(start) < s_warmUpSlice; count *= 2)
                    {
                        runner.Run(entry.Job, filesOfPass: count);
                    }
                });
            }

            Thread.Sleep(s_warmUpPause);
        }
    }

    private static int PassesFor(Entry entry, JobRunner runner)
    {
        long start = Stopwatch.GetTimestamp();
        runner.Run(entry.Job);
        return (int)Math.Clamp(Math.Ceiling(s_leastSample / Stopwatch.GetElapsedTime(start)), 1, 1000);
    }

    /// <summary>Who has a wrong output takes no further part.</summary>
    private void Attempt(List<Entry> entries, Entry entry, Action work)
    {
        try
        {
            if (entries.Contains(entry))
            {
                work();
            }
        }
        catch (WrongOutputException wrong)
        {
            entries.Remove(entry);
            mismatches.Add(new Mismatch(workload.Name, entry.Contender.Title, wrong.File, wrong.Message));
        }
    }

    private sealed record Entry(Contender Contender, FileJob Job, List<Sample> Samples);
}
