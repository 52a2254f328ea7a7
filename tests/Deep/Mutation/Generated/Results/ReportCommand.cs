using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Mutation;

/// <summary>Sums up the results of one file or several.</summary>
internal static class ReportCommand
{
    public static int Run(string[] args)
    {
        if (args.Length == 0)
        {
            Console.Error.WriteLine("usage: report PATH...");
            return 2;
        }

        HashSet<string> ids = [.. MutatedLibrary.Load().Mutants.Select(mutant => mutant.Id)];
        Result[] all = [.. args.SelectMany(path => new ResultFile(path).Read().Values).GroupBy(result => result.Id).Select(group => group.Last())];
        Result[] present = [.. all.Where(result => ids.Contains(result.Id))];
        foreach (string line in Summary.Of(present, Explanations.All))
        {
            Console.WriteLine(line);
        }

        Console.WriteLine($"{all.Length - present.Length} results are of sources that have changed since, and do not count.");
        return 0;
    }
}
