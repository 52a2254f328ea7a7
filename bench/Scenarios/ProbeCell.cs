using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Threading.Tasks;
using Pools.Bench.Children;
using Pools.Bench.Contenders;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios;

/// <summary>A cell whose figures come from child processes: one process for each contender and repetition.</summary>
/// <param name="name">The cell's name.</param>
/// <param name="probe">The probe and its arguments; the contender is put in between.</param>
/// <param name="key">Which of the probe's numbers is the main figure.</param>
internal sealed class ProbeCell(string name, string[] probe, string key) : Cell(name)
{
    public int Repetitions { get; init; } = 1;

    /// <summary>Who can take part: by default array pools of bytes.</summary>
    public Func<Contender, bool> TakesPart { get; init; } = c => c.Pool is not null;

    /// <summary>Whom the ratios are to.</summary>
    public string BaselineId { get; init; } = Contender.BaselineId;

    /// <summary>Told every answer, for numbers that are more than figures.</summary>
    public Action<Contender, Dictionary<string, double>>? Inspect { get; init; }

    /// <summary>Lets all contenders run at once, where a probe mostly waits.</summary>
    public bool AllAtOnce { get; init; }

    public override CellResult? Measure(CellContext context)
    {
        List<Contender> contenders = ContenderRegistry.Bytes.Where(c => context.Includes(c) && TakesPart(c)).ToList();
        Dictionary<Contender, List<Dictionary<string, double>>> answers = contenders.ToDictionary(c => c, _ => new List<Dictionary<string, double>>());
        try
        {
            for (int repetition = 0; repetition < Repetitions; repetition++)
            {
                if (AllAtOnce)
                {
                    Task<Dictionary<string, double>>[] running = contenders.Select(c => AskAsync(c, context)).ToArray();
                    Task.WhenAll(running).GetAwaiter().GetResult();
                    contenders.Zip(running).ToList().ForEach(pair => answers[pair.First].Add(pair.Second.Result));
                }
                else
                {
                    contenders.ForEach(c => answers[c].Add(AskAsync(c, context).GetAwaiter().GetResult()));
                }
            }
        }
        catch (OperationCanceledException) when (context.Stop.IsCancellationRequested)
        {
            return null;
        }

        return CellResult.From(Name, contenders.Select(c => Summarise(c, answers[c])), BaselineId);
    }

    private async Task<Dictionary<string, double>> AskAsync(Contender contender, CellContext context)
    {
        string[] arguments = [probe[0], contender.Id, .. probe[1..]];
        string answer = await ChildProcess.RunAsync(arguments, assembly: null, context.Stop).ConfigureAwait(false);
        Dictionary<string, double> numbers = JsonSerializer.Deserialize<Dictionary<string, double>>(answer) ?? [];
        Inspect?.Invoke(contender, numbers);
        return numbers;
    }

    private ContenderResult Summarise(Contender contender, List<Dictionary<string, double>> answers) => new()
    {
        Id = contender.Id,
        Title = contender.Title,
        Kind = contender.Kind,
        Values = answers.ConvertAll(a => a.GetValueOrDefault(key, double.NaN)),
        Details = answers
            .SelectMany(a => a)
            .GroupBy(number => number.Key, StringComparer.Ordinal)
            .ToDictionary(g => g.Key, g => g.Order(Comparer<KeyValuePair<string, double>>.Create((x, y) => x.Value.CompareTo(y.Value))).ElementAt(g.Count() / 2).Value, StringComparer.Ordinal),
    };
}
