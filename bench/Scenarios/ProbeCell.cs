namespace Pools.Bench;

/// <summary>A cell whose figures come from child processes: one process for each contender and repetition.</summary>
/// <param name="probe">The probe and its arguments; the contender is put in between.</param>
/// <param name="key">Which of the probe's numbers is the main figure; by default none is.</param>
internal sealed class ProbeCell(string name, string[] probe, string key = "") : Cell(name)
{
    /// <summary>All contenders in each.</summary>
    public int Repetitions { get; init; } = 1;

    /// <summary>Who of the candidates can take part: by default array pools of bytes.</summary>
    public Func<Contender, bool> TakesPart { get; init; } = c => c.Pool is not null;

    /// <summary>Lets all contenders run at once, where a probe mostly waits.</summary>
    public bool AllAtOnce { get; init; }

    /// <summary>Variables that the processes have besides this one's.</summary>
    public IReadOnlyDictionary<string, string>? Environment { get; init; }

    /// <summary>Whether these candidates take part and no others, whatever the command line says.</summary>
    public bool TakesAll { get; init; }

    public override IReadOnlyList<ContenderResult>? Measure(CellContext context)
    {
        List<Contender> contenders = [.. Candidates.Where(c => TakesAll || (context.Includes(c) && TakesPart(c)))];
        List<List<ProbeAnswer>> answers = contenders.ConvertAll(_ => new List<ProbeAnswer>());
        try
        {
            for (int repetition = 0; repetition < Repetitions; repetition++)
            {
                // Each is asked when the one before it has answered, or all at once.
                List<Task<ProbeAnswer>> running = [];
                foreach (Contender contender in contenders)
                {
                    running.Add(AskAsync(contender, context.Stop));
                    _ = AllAtOnce ? null : running[^1].GetAwaiter().GetResult();
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

    private Task<ProbeAnswer> AskAsync(Contender contender, CancellationToken stop) =>
        ChildProcess.AskAsync<ProbeAnswer>([probe[0], contender.Id, .. probe[1..]], assembly: null, stop, Environment);

    private ContenderResult Summarize(Contender contender, List<ProbeAnswer> answers)
    {
        IEnumerable<IGrouping<string, double>> figures = answers.SelectMany(a => a.Figures).GroupBy(figure => figure.Key, figure => figure.Value, StringComparer.Ordinal);
        return ContenderResult.Of(
            contender,
            answers.ConvertAll(a => a.Figures.GetValueOrDefault(key, double.NaN)),
            figures.ToDictionary(g => g.Key, Spread.MedianOf, StringComparer.Ordinal)) with { Timeline = answers[0].Timeline };
    }
}
