using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Commands;

namespace Pools.Bench.DebugPools;

/// <summary>What one child process is asked: who runs pairs of rent and return, of what length, and how.</summary>
/// <param name="Contenders">Their ids; all in one process, in interleaved rounds.</param>
/// <param name="Length">Bytes of each array.</param>
internal sealed record DebugQuestion(IReadOnlyList<string> Contenders, int Length)
{
    /// <summary>Threads that run pairs over one pool; several: one after another, each number with a pool of its own.</summary>
    public IReadOnlyList<int> Threads { get; init; } = [0];

    /// <summary>So many frames further down the stack.</summary>
    public int Frames { get; init; }

    /// <summary>Whether it is one pool whose sampler comes and goes, as <see cref="SampledRounds"/> says: then the contenders are those.</summary>
    public bool SamplerInTurns { get; init; }

    /// <summary>The words of the child's command line.</summary>
    public IEnumerable<string> Words =>
    [
        ChildCommand.DebugWord,
        string.Join(',', Contenders),
        Length.ToString(CultureInfo.InvariantCulture),
        string.Join(',', Threads.Select(t => t.ToString(CultureInfo.InvariantCulture))),
        Frames.ToString(CultureInfo.InvariantCulture),
        SamplerInTurns.ToString(CultureInfo.InvariantCulture),
    ];

    public static DebugQuestion From(ReadOnlySpan<string> words) => new(words[0].Split(','), int.Parse(words[1], CultureInfo.InvariantCulture))
    {
        Threads = words[2].Split(',').Select(t => int.Parse(t, CultureInfo.InvariantCulture)).ToList(),
        Frames = int.Parse(words[3], CultureInfo.InvariantCulture),
        SamplerInTurns = bool.Parse(words[4]),
    };

    /// <summary>The name of a figure: a contender with so many threads, 0 for the calling one.</summary>
    public static string Key(string contender, int threads = 0) => threads == 0 ? contender : string.Create(CultureInfo.InvariantCulture, $"{contender}/{threads}");
}
