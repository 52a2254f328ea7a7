using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests;

/// <summary>Runs one test of an assembly in a process of its own.</summary>
internal static class ChildTest
{
    private const string IsChild = "POOLS_TEST_IS_CHILD";

    /// <param name="type">The class of the test.</param>
    /// <param name="method">The test.</param>
    /// <param name="environment">Variables that it finds set besides.</param>
    public static CommandResult Run(Type type, string method, params IReadOnlyCollection<KeyValuePair<string, string>> environment) => Command.Run(
        DotNetHost.Path,
        [Path.ChangeExtension(type.Assembly.Location, "dll"), "-method", $"{type.FullName}.{method}", "-noColor"],
        folder: null,
        environment);

    /// <summary>Runs a test's body in a process of its own, where no other test has left arrays, pools or finalizers behind.</summary>
    /// <param name="type">The class of the test.</param>
    /// <param name="body">What the test does.</param>
    /// <param name="method">The test that calls.</param>
    public static void Alone(Type type, Action body, [CallerMemberName] string method = "")
    {
        if (Environment.GetEnvironmentVariable(IsChild) is not null)
        {
            body();
            return;
        }

        CommandResult run = Run(type, method, new KeyValuePair<string, string>(IsChild, "1"));
        Assert.True(run.ExitCode == 0, run.Output);
        Assert.Matches("Total: 1\\b", run.Output);
    }
}
