using Xunit.Runner.InProc.SystemConsole;

namespace Pools.Tests.Mutated;

/// <summary>Lists the mutants on <c>list</c>. Otherwise it runs the tests of the mutants.</summary>
internal static class Program
{
    // The other tests are here to be called: by the mutants' tests, or in a child process, which names its test.
    private static readonly string[] s_own = ["-namespace", "Pools.Tests.Mutated"];

    public static Task<int> Main(string[] args) =>
        args is ["list"] ? Task.FromResult(List())
            : ConsoleRunner.Run(args.Contains("-method") || args.Contains("-automated") ? args : [.. args, .. s_own]);

    private static int List()
    {
        foreach ((Mutant mutant, FoundByAttribute found) in Mutants.All)
        {
            Console.WriteLine(found.Finding is null
                ? $"{mutant,-36}{found.Name}" : $"{mutant,-36}explorer, {found.Name}: \"{found.Finding}\"");
        }

        int explored = Mutants.All.Values.Count(found => found.Finding is not null);
        Console.WriteLine($"{Mutants.All.Count} mutants: the explorer finds {explored}, tests find {Mutants.All.Count - explored}.");
        return 0;
    }
}
