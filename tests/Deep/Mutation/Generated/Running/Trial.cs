using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pools.Tests.Mutation;

/// <summary>Runs tests against faults, the quickest first.</summary>
internal sealed class Trial(MutatedLibrary library, TestPrograms programs, int seed)
{
    // A thread that hangs in the code under test is noticed by the explorer itself after a minute; on a busy machine the rest of a run takes several times what it took before.
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(90);
    private const int Slack = 5;

    private static readonly TimeSpan s_noLimit = TimeSpan.FromMinutes(30);

    private readonly Dictionary<Killer, TimeSpan> _times = [];

    /// <summary>Runs all tests against the library as it is, which must pass, and measures them.</summary>
    /// <param name="killers">Those that will be needed.</param>
    public bool Prepare(IEnumerable<Killer> killers)
    {
        programs.Use(library.Compile(null).Assembly ?? throw new InvalidOperationException(library.Compile(null).Error));
        foreach (Killer killer in killers)
        {
            long start = TimeProvider.System.GetTimestamp();
            (Ending ending, string output) = programs.Run(killer, seed, s_noLimit);
            _times[killer] = TimeProvider.System.GetElapsedTime(start);
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"  no fault: {killer.Name}, {_times[killer].TotalSeconds:F1} s: {ending}"));
            if (ending != Ending.Passed)
            {
                Console.WriteLine(output);
                return false;
            }
        }

        return true;
    }

    /// <summary>Runs the tests that may find a fault, until one does.</summary>
    public Result Run(Mutant mutant)
    {
        long start = TimeProvider.System.GetTimestamp();
        (byte[]? assembly, string? error) = library.Compile(mutant);
        if (assembly is null)
        {
            return Result.Of(mutant, Outcome.DoesNotCompile, finding: error);
        }

        programs.Use(assembly);
        Result? stopped = null;
        foreach (Killer killer in _times.Where(pair => pair.Key.Folders.Contains(mutant.Folder)).OrderBy(pair => pair.Value).Select(pair => pair.Key))
        {
            (Ending ending, string output) = Patiently(killer);
            switch (ending)
            {
                case Ending.Failed:
                    return Result.Of(mutant, Outcome.Killed, killer.Name, Findings.In(output)) with { Seconds = Seconds() };
                case Ending.Stopped:
                    // Others may yet say what is wrong.
                    stopped ??= Result.Of(mutant, Outcome.Stopped, killer.Name, Findings.In(output));
                    break;
                default:
                    break;
            }
        }

        return (stopped ?? Result.Of(mutant, Outcome.Survived)) with { Seconds = Seconds() };

        int Seconds() => (int)TimeProvider.System.GetElapsedTime(start).TotalSeconds;
    }

    /// <summary>That it ran into a limit proves nothing: the machine may have been busy. So it has twice the time once more.</summary>
    private (Ending Ending, string Output) Patiently(Killer killer)
    {
        TimeSpan limit = s_patience + (Slack * _times[killer]);
        (Ending ending, string output) = programs.Run(killer, seed, limit);
        return ending == Ending.Stopped ? programs.Run(killer, seed, 2 * limit) : (ending, output);
    }
}
