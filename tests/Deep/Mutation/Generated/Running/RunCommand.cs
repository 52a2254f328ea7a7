using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pools.Tests.Mutation;

/// <summary>Draws faults, runs the tests against each, and says which survive. Ends with 0 if enough are found, or have an explanation.</summary>
internal static class RunCommand
{
    public static int Run(string[] args)
    {
        if (RunOptions.Parse(args) is not { } options)
        {
            Console.Error.WriteLine(RunOptions.Usage);
            return 2;
        }

        if (TestPrograms.Missing is string missing)
        {
            Console.Error.WriteLine($"There is no {missing}. Build the solution first: dotnet build Pools.sln -c Release");
            return 2;
        }

        long start = TimeProvider.System.GetTimestamp();
        var library = MutatedLibrary.Load();
        var file = new ResultFile(options.Results);
        IReadOnlyDictionary<string, Result> known = file.Read();
        IReadOnlyDictionary<string, Result>? again = options.Again is null ? null : new ResultFile(options.Again).Read();
        Mutant[] asked = [.. library.Mutants.Where(mutant => mutant.Id.Contains(options.Like, StringComparison.Ordinal) && IsToRunAgain(again, mutant))];
        Console.WriteLine($"{asked.Length} of {library.Mutants.Count} faults, seed {options.Seed}, {asked.Count(mutant => known.ContainsKey(mutant.Id))} of them have a result");

        var trial = new Trial(library, new TestPrograms(), options.Seed);
        if (!trial.Prepare(Killer.All.Where(killer => asked.Any(mutant => killer.Folders.Contains(mutant.Folder)))))
        {
            Console.WriteLine("The tests fail without any fault.");
            return 1;
        }

        var results = new List<Result>();
        foreach (Mutant mutant in Sample.Draw(asked, options.Seed).Where(mutant => !known.ContainsKey(mutant.Id)))
        {
            if (TimeProvider.System.GetElapsedTime(start).TotalMinutes >= options.Minutes || results.Count(result => result.Outcome != Outcome.DoesNotCompile) >= options.Count)
            {
                break;
            }

            Result result = trial.Run(mutant);
            file.Add(result);
            results.Add(result);
            if (result.Outcome != Outcome.DoesNotCompile)
            {
                Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"  {result.Outcome,-8} {result.Seconds,4} s  {mutant.File}:{mutant.Line} {mutant.Id}{By(result)}"));
            }
        }

        foreach (string line in Summary.Of(results, Explanations.All))
        {
            Console.WriteLine(line);
        }

        return Summary.FoundOrExplained(results, Explanations.All) >= options.Least ? 0 : 1;
    }

    private static bool IsToRunAgain(IReadOnlyDictionary<string, Result>? again, Mutant mutant) =>
        again is null || (again.TryGetValue(mutant.Id, out Result? result) && result.Outcome is (Outcome.Survived or Outcome.Stopped));

    private static string By(Result result) => result.Killer is null ? "" : $"{Environment.NewLine}      {result.Killer}: {result.Finding}";
}
