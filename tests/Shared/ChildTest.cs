using Variables = System.Collections.Generic.IReadOnlyCollection<System.Collections.Generic.KeyValuePair<string, string>>;

namespace Pools.Tests;

/// <summary>Runs one test of an assembly in a process of its own.</summary>
internal static class ChildTest
{
    private const string Variable = "POOLS_TEST_IS_CHILD";

    /// <summary>Whether this process is one.</summary>
    public static bool IsChild => Environment.GetEnvironmentVariable(Variable) is not null;

    public static CommandResult Run(Type type, string method, params Variables environment)
    {
        string program = Path.ChangeExtension(type.Assembly.Location, "dll");
        string seed = FormattableString.Invariant($":{Seed.OfRun}");
        string test = $"{type.FullName}.{method}";
        return Command.Run(
            DotNetHost.Path, ["exec", program, seed, "-method", test, "-noColor"], folder: null, [new(Variable, "1"), .. environment]);
    }

    /// <summary>Runs a test's body in a separate process, without the traces of other tests.</summary>
    public static void Alone(Type type, Action body, Variables? environment = null, [CallerMemberName] string method = "")
    {
        if (IsChild)
        {
            body();
            return;
        }

        RequirePassed(type, method, environment ?? []);
    }

    /// <summary>Runs a test in a process of its own and fails with what it printed if it fails.</summary>
    public static void RequirePassed(Type type, string method, params Variables environment)
    {
        CommandResult run = Run(type, method, environment);
        Assert.True(run.ExitCode == 0, run.Output);
        Assert.Matches("Total: 1\\b", run.Output);
    }
}
