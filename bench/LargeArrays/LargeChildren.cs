using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Pools.Bench.Children;
using Pools.Bench.Commands;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays;

/// <summary>Runs a load in a process for each contender.</summary>
/// <param name="Announce">Told the name of each process before it starts.</param>
/// <param name="Turns">How many processes each contender gets where times are measured.</param>
/// <param name="Stop">The wish to stop.</param>
internal sealed record LargeChildren(Action<string> Announce, int Turns, CancellationToken Stop)
{
    /// <summary>Arbitrary; odd, so that the median is one of them.</summary>
    public const int DefaultTurns = 3;

    /// <summary>One after another, as often as asked, all contenders in each turn.</summary>
    /// <returns>Each contender's answers.</returns>
    public Dictionary<string, List<LargeAnswer>> InTurn(string load, IReadOnlyList<LargeContender> contenders, int turns, params string[] arguments)
    {
        Dictionary<string, List<LargeAnswer>> answers = contenders.ToDictionary(c => c.Id, _ => new List<LargeAnswer>());
        for (int turn = 0; turn < turns; turn++)
        {
            foreach (LargeContender contender in contenders)
            {
                Announce($"{load} {string.Join(' ', arguments)}: {contender.Title}");
                answers[contender.Id].Add(AskAsync(load, contender, arguments).GetAwaiter().GetResult());
            }
        }

        return answers;
    }

    /// <summary>All at once, where a load mostly waits.</summary>
    public Dictionary<string, LargeAnswer> AllAtOnce(string load, IReadOnlyList<LargeContender> contenders)
    {
        Task<LargeAnswer>[] running = contenders.Select(c =>
        {
            Announce($"{load}: {c.Title}");
            return AskAsync(load, c, []);
        }).ToArray();
        Task.WhenAll(running).GetAwaiter().GetResult();
        return contenders.Zip(running).ToDictionary(pair => pair.First.Id, pair => pair.Second.Result);
    }

    /// <param name="load">The load's name.</param>
    /// <param name="contender">Who runs it.</param>
    /// <param name="arguments">The load's.</param>
    /// <param name="environment">Variables for the child.</param>
    public async Task<LargeAnswer> AskAsync(string load, LargeContender contender, string[] arguments, IReadOnlyDictionary<string, string>? environment = null)
    {
        string[] words = [ChildCommand.LargeWord, load, contender.Id, .. arguments];
        string answer = await ChildProcess.RunAsync(words, assembly: null, Stop, environment).ConfigureAwait(false);
        return JsonSerializer.Deserialize<LargeAnswer>(answer, ResultJson.Compact) ?? throw new ChildFailedException($"{load} of {contender.Title} has no answer");
    }
}
