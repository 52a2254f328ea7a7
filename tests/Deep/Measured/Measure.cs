using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Measured;

/// <summary>Runs measurements, each in a process of its own, and again where one fails.</summary>
internal static class Measure
{
    /// <summary>How often a measurement is tried: what else a machine does may spoil one, hardly three (arbitrary).</summary>
    public const int Tries = 3;

    /// <summary>Runs a test's body in a process of its own.</summary>
    /// <param name="type">The class of the test.</param>
    /// <param name="body">What is measured. It throws if the bound does not hold.</param>
    /// <param name="method">The test that calls.</param>
    public static void Alone(Type type, Action body, [CallerMemberName] string method = "") => Alone(type, body, [], method);

    /// <inheritdoc cref="Alone(Type, Action, string)"/>
    /// <param name="environment">Variables that the process finds set.</param>
    public static void Alone(Type type, Action body, IReadOnlyCollection<KeyValuePair<string, string>> environment, [CallerMemberName] string method = "")
    {
        if (ChildTest.IsChild)
        {
            body();
            return;
        }

        Repeatedly(() => ChildTest.RequirePassed(type, method, environment), method);
    }

    /// <summary>Tries a measurement that starts its processes itself.</summary>
    /// <remarks>Each further try is seen in the output of the run, and once more in the closing lines of <c>.ci/run</c>.</remarks>
    public static void Repeatedly(Action measurement, [CallerMemberName] string method = "") =>
        Repeatedly(measurement, failure => TestContext.Current.SendDiagnosticMessage($"TRIED AGAIN {method}: {failure}"));

    /// <param name="measurement">What is tried.</param>
    /// <param name="tell">Is told of each try that fails, but for the last, which throws.</param>
    public static void Repeatedly(Action measurement, Action<string> tell)
    {
        for (int number = 1; number < Tries; number++)
        {
            if (Record.Exception(measurement) is not { } failure)
            {
                return;
            }

            tell($"try {number} of {Tries} failed: {failure.Message.ReplaceLineEndings(" ").Trim()}");
        }

        measurement();
    }
}
