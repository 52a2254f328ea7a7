using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace Pools.Bench;

/// <summary>BenchmarkDotNet, with its own command line.</summary>
internal sealed class MicroCommand(Shell shell) : Command<MicroCommand.Settings>
{
    public const string Name = "micro";

    private const string JobOption = "--job";

    // The library and all analyzers are built again: on a busy machine that takes more than the two minutes of BenchmarkDotNet's own (arbitrary).
    private static readonly TimeSpan s_buildTimeout = TimeSpan.FromMinutes(15);

    /// <summary>What is shown of BenchmarkDotNet's options; the others are passed on too.</summary>
    internal sealed class Settings : CommandSettings
    {
        [CommandOption("--filter <PATTERN>"), Description("which benchmarks")]
        public string? Filter { get; init; }

        [CommandOption("--list <FORM>"), Description("show the names: flat or tree")]
        public string? List { get; init; }

        [CommandOption(JobOption + " <JOB>"), Description("how thoroughly: dry, short, medium or long")]
        public string? Job { get; init; }

        [CommandOption("--disasm"), Description("write the machine code of each method too")]
        public bool Disassembly { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings) => Run(shell.RawArguments[1..]);

    public static int Run(string[] arguments)
    {
        if (arguments.Length == 0)
        {
            throw new UsageException("micro needs a filter, as in: micro --filter '*'");
        }

        Type[] classes = [typeof(PairBenchmarks), typeof(DepthBenchmarks), typeof(ReferenceBenchmarks)];
        // No forced collections between iterations, which would empty pools that trim.
        IConfig config = DefaultConfig.Instance
            .AddJob(ChosenJob(arguments).WithGcForce(false).AsDefault())
            .AddDiagnoser(MemoryDiagnoser.Default)
            .WithBuildTimeout(s_buildTimeout);
        Summary[] summaries = [.. BenchmarkSwitcher.FromTypes(classes).Run(arguments, config)];
        return summaries.Any(s => s.HasCriticalValidationErrors || s.Reports.Any(r => !r.Success)) ? ExitCodes.Failure : ExitCodes.Success;
    }

    // BenchmarkDotNet lets a default job of the program win over its own --job, so the choice is made here.
    private static Job ChosenJob(string[] arguments)
    {
        string name = arguments.SkipWhile(a => a != JobOption).Skip(1).FirstOrDefault("default");
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
