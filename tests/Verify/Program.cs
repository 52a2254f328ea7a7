using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Verify;

/// <summary>Runs all steps, or those that are named, and says at the end what they have shown.</summary>
internal static class Program
{
    public static int Main(string[] args)
    {
        ArgumentNullException.ThrowIfNull(args);
        if (Invocation.Read(args, Steps.All, out string? error) is not Invocation invocation)
        {
            Console.Error.WriteLine(
                $"{error}{Environment.NewLine}usage: verify [STEP...] or verify repeat:PROJECT --from TURN{Environment.NewLine}{string.Join(Environment.NewLine, Steps.All.Select(step => $"  {step.Name,-29}{step.Shows}"))}");
            return 2;
        }

        var lines = new List<string>();
        int failures = 0;
        foreach (Step step in invocation.Steps)
        {
            Console.WriteLine($"=== {step.Name} ({lines.Count + 1} of {invocation.Steps.Count}) ===");
            long start = TimeProvider.System.GetTimestamp();
            bool hasPassed = step.Run(invocation.From);
            failures += hasPassed ? 0 : 1;
            lines.Add($"{(hasPassed ? "shown    " : "NOT SHOWN")} {step.Name,-27} {TimeProvider.System.GetElapsedTime(start).TotalMinutes,6:F1} min  {step.Shows}{(invocation.From > 1 ? $" This time turns {invocation.From} to {step.Turns} alone." : "")}");
        }

        Console.WriteLine("=== what this has shown ===");
        lines.ForEach(Console.WriteLine);
        return failures == 0 ? 0 : 1;
    }
}
