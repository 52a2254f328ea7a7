namespace Pools.Tests.Smoke;

/// <summary>Prints a line for each check; exits with 1 if one failed.</summary>
internal static class Program
{
    public static int Main()
    {
        var failed = new List<string>();
        IReadOnlyList<(string Name, Action Check)> checks =
            OperatingSystem.IsBrowser() ? Checks.All : [.. Checks.All, .. Checks.WithThreads];
        foreach ((string name, Action check) in checks)
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

        Console.WriteLine(failed.Count == 0 ? $"PASSED {checks.Count} checks" : $"FAILED {failed.Count} of {checks.Count} checks");
        return failed.Count == 0 ? 0 : 1;
    }
}
