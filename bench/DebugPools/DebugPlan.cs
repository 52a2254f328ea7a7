using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json;
using System.Threading;
using Pools.Bench.Children;
using Pools.Bench.Outcomes;

namespace Pools.Bench.DebugPools;

/// <summary>How much is measured, and the children that do it.</summary>
/// <param name="Announce">Told the name of each process before it starts.</param>
/// <param name="Processes">Processes for each figure.</param>
/// <param name="Rounds">Interleaved rounds in each.</param>
/// <param name="Milliseconds">A slice of one contender in one round.</param>
/// <param name="Stop">The wish to stop.</param>
internal sealed record DebugPlan(Action<string> Announce, int Processes, int Rounds, double Milliseconds, CancellationToken Stop)
{
    public DebugAnswer Ask(DebugQuestion question)
    {
        Announce($"{Figures.Size(question.Length)}: {string.Join(", ", question.Contenders)}");
        string[] words =
        [
            .. question.Words,
            "--rounds", Rounds.ToString(CultureInfo.InvariantCulture),
            "--milliseconds", Milliseconds.ToString(CultureInfo.InvariantCulture),
        ];
        string answer = ChildProcess.RunAsync(words, assembly: null, Stop).GetAwaiter().GetResult();
        return JsonSerializer.Deserialize<DebugAnswer>(answer, ResultJson.Compact) ?? throw new ChildFailedException("a child process has no answer");
    }

    /// <summary>All questions in turn, as often as said: what disturbs the machine for long disturbs all of them.</summary>
    /// <returns>The answers to each.</returns>
    public List<List<DebugAnswer>> AskInTurn(IReadOnlyList<DebugQuestion> questions, int turns)
    {
        List<List<DebugAnswer>> answers = questions.Select(_ => new List<DebugAnswer>()).ToList();
        for (int turn = 0; turn < turns; turn++)
        {
            for (int i = 0; i < questions.Count; i++)
            {
                answers[i].Add(Ask(questions[i]));
            }
        }

        return answers;
    }
}
