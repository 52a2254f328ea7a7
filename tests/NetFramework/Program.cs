using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Runtime.Versioning;
using Pools.Tests.Framework.Contract;

namespace Pools.Tests.Framework;

/// <summary>
/// The contract in short and the stress, on a .NET Framework: one line a check, a verdict, and an exit code: 0 when nothing failed, 1 when something did, 2 when the
/// arguments are not understood. <c>--seed N</c> repeats a stress.
/// </summary>
internal static class Program
{
    private enum Outcome
    {
        Passed,
        Failed,
        NotTellable,
    }

    public static int Main(string[] args)
    {
        int seed = Environment.TickCount & int.MaxValue;
        bool understood = args.Length == 0 ||
            (args.Length == 2 && args[0] == "--seed" && int.TryParse(args[1], NumberStyles.Integer, CultureInfo.InvariantCulture, out seed));
        if (!understood)
        {
            Console.Error.WriteLine("usage: NetFramework.exe [--seed N]");
            return 2;
        }

        Console.WriteLine($"{Runtime}, library built for {LibraryTarget}, {Environment.ProcessorCount} cores, seed {seed}");
        List<Outcome> outcomes = [];
        foreach (Check check in Checks(seed))
        {
            outcomes.Add(Run(check));
        }

        int failed = outcomes.Count(o => o == Outcome.Failed);
        int untold = outcomes.Count(o => o == Outcome.NotTellable);
        Console.WriteLine($"{(failed == 0 ? "PASSED" : "FAILED")}: {outcomes.Count - failed - untold} passed, {failed} failed, {untold} not tellable on this runtime, seed {seed}");
        return failed == 0 ? 0 : 1;
    }

    private static IEnumerable<Check> Checks(int seed) =>
    [
        new("the library under test is the netstandard2.0 build", () => Require.Equal(".NETStandard,Version=v2.0", LibraryTarget, "the library's target")),
        .. LengthChecks.All,
        .. ReturnChecks.All,
        .. ContentChecks.All,
        .. SharingChecks.All,
        .. LettingGoChecks.All,
        .. ObservationChecks.All,
        .. StressChecks.For(seed),
    ];

    private static Outcome Run(Check check)
    {
        try
        {
            // On a thread of its own, so that no check finds what another has left in a thread, and no stack keeps an array alive.
            OwnThread.Run(check.Body);
        }
        catch (NotTellableException e)
        {
            return Say(Outcome.NotTellable, "untold", $"{check.Name}: {e.Message}");
        }
        catch (Exception e)
        {
            return Say(Outcome.Failed, "FAILED", $"{check.Name}: {e}");
        }

        return Say(Outcome.Passed, "ok    ", check.Name);
    }

    private static Outcome Say(Outcome outcome, string word, string what)
    {
        Console.WriteLine($"{word}  {what}");
        return outcome;
    }

    private static string Runtime =>
        Type.GetType("Mono.Runtime")?.GetMethod("GetDisplayName", BindingFlags.NonPublic | BindingFlags.Static)?.Invoke(null, null) is { } mono
            ? $"Mono {mono}"
            : $".NET Framework {Environment.Version}";

    private static string? LibraryTarget => typeof(PerCoreArrayPool<>).Assembly.GetCustomAttribute<TargetFrameworkAttribute>()?.FrameworkName;
}
