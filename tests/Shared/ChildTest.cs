using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using Xunit;

using Variables = System.Collections.Generic.IReadOnlyCollection<System.Collections.Generic.KeyValuePair<string, string>>;

namespace Pools.Tests;

/// <summary>Runs one test of an assembly in a process of its own.</summary>
internal static class ChildTest
{
    private const string Variable = "POOLS_TEST_IS_CHILD";

    /// <summary>Whether this process is one.</summary>
    public static bool IsChild => Environment.GetEnvironmentVariable(Variable) is not null;

    /// <param name="type">The class of the test.</param>
    /// <param name="method">The test.</param>
    /// <param name="environment">Additional environment variables.</param>
    public static CommandResult Run(Type type, string method, params Variables environment)
    {
        string program = Path.ChangeExtension(type.Assembly.Location, "dll");
        string seed = FormattableString.Invariant($":{Seed.OfRun}");
        string test = $"{type.FullName}.{method}";
        return Command.Run(
            DotNetHost.Path, ["exec", program, seed, "-method", test, "-noColor"], folder: null, [new(Variable, "1"), .. environment]);
    }

    /// <summary>Runs a test's body in a separate process, without the traces of other tests.</summary>
    /// <param name="type">The class of the test.</param>
    /// <param name="body">What the test does.</param>
    /// <param name="method">The test that calls.</param>
    public static void Alone(Type type, Action body, [CallerMemberName] string method = "")
    {
        if (IsChild)
        {
            body();
            return;
        }

        RequirePassed(type, method);
    }

    /// <summary>Runs a test in a process of its own and fails with what it printed if it fails.</summary>
    public static void RequirePassed(Type type, string method, params Variables environment)
    {
        CommandResult run = Run(type, method, environment);
        Assert.True(run.ExitCode == 0, run.Output);
        Assert.Matches("Total: 1\\b", run.Output);
    }
}
