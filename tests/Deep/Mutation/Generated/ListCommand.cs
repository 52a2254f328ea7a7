using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Mutation;

/// <summary>Counts the faults by operator and by file; <c>--compile</c> counts apart which the compiler takes, <c>--all</c> prints each.</summary>
internal static class ListCommand
{
    public static int Run(string[] args)
    {
        if (args.Except(["--compile", "--all"]).Any())
        {
            Console.Error.WriteLine("usage: list [--compile] [--all]");
            return 2;
        }

        MutatedLibrary library = MutatedLibrary.Load();
        var refused = new HashSet<Mutant>();
        if (args.Contains("--compile"))
        {
            refused = [.. library.Mutants.AsParallel().Where(mutant => !library.Compiles(mutant))];
        }

        foreach (Mutant mutant in library.Mutants.Where(_ => args.Contains("--all")))
        {
            Console.WriteLine($"{(refused.Contains(mutant) ? "does not compile: " : "")}{mutant.File}:{mutant.Line} {mutant.Id}");
        }

        Print("operator", library.Mutants, refused, mutant => mutant.Operator);
        Print("file", library.Mutants, refused, mutant => mutant.File);
        Print("folder", library.Mutants, refused, mutant => mutant.Folder);
        Console.WriteLine($"{library.Mutants.Count} faults{(args.Contains("--compile") ? $", of which {refused.Count} do not compile" : "")}");
        return 0;
    }

    private static void Print(string what, IReadOnlyList<Mutant> mutants, HashSet<Mutant> refused, Func<Mutant, string> key)
    {
        Console.WriteLine($"{what,-40}{"all",8}{"refused",10}");
        foreach (IGrouping<string, Mutant> group in mutants.GroupBy(key))
        {
            Console.WriteLine($"{group.Key,-40}{group.Count(),8}{group.Count(refused.Contains),10}");
        }
    }
}
