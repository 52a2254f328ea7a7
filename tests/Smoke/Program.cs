using System;
using System.Collections.Generic;

namespace Pools.Tests.Smoke;

/// <summary>Exercises the library in a trimmed app: one line a check, a verdict, and an exit code of 0 when all held.</summary>
internal static class Program
{
    public static int Main()
    {
        var failed = new List<string>();
        foreach ((string name, Action check) in Checks.All)
        {
            try
            {
                check();
                Console.WriteLine($"ok      {name}");
            }
            catch (Exception e)
            {
                failed.Add(name);
                Console.WriteLine($"FAILED  {name}: {e}");
            }
        }

        Console.WriteLine(failed.Count == 0 ? $"PASSED {Checks.All.Count} checks" : $"FAILED {failed.Count} of {Checks.All.Count} checks");
        return failed.Count == 0 ? 0 : 1;
    }
}
