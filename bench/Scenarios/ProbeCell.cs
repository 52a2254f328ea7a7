namespace Pools.Bench;

/// <summary>A cell whose figures come from child processes: one process for each contender and repetition.</summary>
/// <param name="probe">The probe and its arguments; the contender is put in between.</param>
/// <param name="key">The main figure; by default none.</param>
internal sealed class ProbeCell(string name, string[] probe, string key = "") : Cell(name)
{
    /// <summary>In percent of the processes, where they may fail.</summary>
    public const string SurvivedKey = "survived";

    public int Repetitions { get; init; } = 1;

    /// <summary>The longest arrays of the load, in bytes.</summary>
    public int Longest { get; init; }

    /// <summary>A process that fails is a result, not an error.</summary>
    public bool MayFail { get; init; }

    /// <summary>Whether all contenders run at once, because the probe mostly waits.</summary>
    public bool AllAtOnce { get; init; }

    public IReadOnlyDictionary<string, string>? Environment { get; init; }

    public override IReadOnlyList<ContenderResult>? Measure(CellContext context)
    {
        List<Contender> contenders = [.. Candidates.Where(c => context.Includes(c, Longest))];
        List<List<ProbeAnswer>> answers = contenders.ConvertAll(_ => new List<ProbeAnswer>());
        try
        {
            for (int repetition = 0; repetition < Repetitions; repetition++)
            {
                Task<ProbeAnswer>[] running = new Task<ProbeAnswer>[contenders.Count];
                for (int turn = 0; turn < running.Length; turn++)
                {
                    // Another contender goes first each time.
                    int next = (turn + repetition) % running.Length;
                    running[next] = AskAsync(contenders[next], context.Stop);
                    _ = AllAtOnce ? null : running[next].GetAwaiter().GetResult();
                }

                Task.WhenAll(running).GetAwaiter().GetResult();
                answers.Zip(running).ToList().ForEach(pair => pair.First.Add(pair.Second.Result));
            }
        }
        catch (OperationCanceledException) when (context.Stop.IsCancellationRequested)
        {
            return null;
        }

        return [.. contenders.Zip(answers, Summarize)];
    }

    private async Task<ProbeAnswer> AskAsync(Contender contender, CancellationToken stop)
    {
        try
        {
            string[] words = [probe[0], contender.Id, .. probe[1..]];
            return await ChildProcess.AskAsync<ProbeAnswer>(words, assembly: null, stop, Environment).ConfigureAwait(false);
        }
        catch (MeasurementException) when (MayFail)
        {
            return new ProbeAnswer([]);
        }
    }

    private ContenderResult Summarize(Contender contender, List<ProbeAnswer> answers)
    {
        Dictionary<string, double> details = answers.SelectMany(a => a.Figures)
            .GroupBy(figure => figure.Key, figure => figure.Value, StringComparer.Ordinal)
            .ToDictionary(figures => figures.Key, Spread.MedianOf, StringComparer.Ordinal);
        details[SurvivedKey] = answers.Count(answer => answer.Figures.Count > 0) / (double)answers.Count;
        List<double> values = answers.ConvertAll(a => a.Figures.GetValueOrDefault(key, double.NaN));
        return ContenderResult.Of(contender, values, details) with { Timeline = answers[0].Timeline };
    }
}
