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
        if (args.Except(Steps.All.Select(step => step.Name)).Any())
        {
            Console.Error.WriteLine($"usage: verify [STEP...]{Environment.NewLine}{string.Join(Environment.NewLine, Steps.All.Select(step => $"  {step.Name,-29}{step.Shows}"))}");
            return 2;
        }

        Step[] steps = [.. Steps.All.Where(step => args.Length == 0 || args.Contains(step.Name))];
        var lines = new List<string>();
        int failures = 0;
        foreach (Step step in steps)
        {
            Console.WriteLine($"=== {step.Name} ({lines.Count + 1} of {steps.Length}) ===");
            long start = TimeProvider.System.GetTimestamp();
            bool hasPassed = step.Run();
            failures += hasPassed ? 0 : 1;
            lines.Add($"{(hasPassed ? "shown    " : "NOT SHOWN")} {step.Name,-27} {TimeProvider.System.GetElapsedTime(start).TotalMinutes,6:F1} min  {step.Shows}");
        }

        Console.WriteLine("=== what this has shown ===");
        lines.ForEach(Console.WriteLine);
        return failures == 0 ? 0 : 1;
    }
}
