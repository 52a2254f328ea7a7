using System;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using Pools.Bench.Cli;

namespace Pools.Bench.Benchmarks;

/// <summary>How BenchmarkDotNet measures: no forced collections between iterations, which would empty pools that trim, and allocated bytes.</summary>
internal static class BenchmarkSettings
{
    private const string JobOption = "--job";

    // BenchmarkDotNet lets a default job of the program win over its own --job, so the choice is made here.
    public static IConfig Create(ReadOnlySpan<string> arguments) => DefaultConfig.Instance
        .AddJob(ChosenJob(arguments).WithGcForce(false).AsDefault())
        .AddDiagnoser(MemoryDiagnoser.Default);

    private static Job ChosenJob(ReadOnlySpan<string> arguments)
    {
        int option = arguments.IndexOf(JobOption);
        string name = option < 0 || option + 1 == arguments.Length ? "default" : arguments[option + 1];
        return name.ToUpperInvariant() switch
        {
            "DRY" => Job.Dry,
            "SHORT" => Job.ShortRun,
            "MEDIUM" => Job.MediumRun,
            "LONG" => Job.LongRun,
            "VERYLONG" => Job.VeryLongRun,
            "DEFAULT" => Job.Default,
            _ => throw new UsageException($"{JobOption} must be dry, short, medium, long, verylong or default, not '{name}'"),
        };
    }
}
