using BenchmarkDotNet.Configs;
using BenchmarkDotNet.ConsoleArguments;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace Pools.Bench;

/// <summary>BenchmarkDotNet, with its own command line.</summary>
internal sealed class MicroCommand(Shell shell) : Command<MicroCommand.Settings>
{
    public const string Name = "micro";

    // The library and all analyzers are built again: on a busy machine that takes more than the two minutes of BenchmarkDotNet's own (arbitrary).
    private static readonly TimeSpan s_buildTimeout = TimeSpan.FromMinutes(15);

    /// <summary>What is shown of BenchmarkDotNet's options; the others are passed on too.</summary>
    internal sealed class Settings : CommandSettings
    {
        [CommandOption("--filter <PATTERN>"), Description("which benchmarks")]
        public string? Filter { get; init; }

        [CommandOption("--list <FORM>"), Description("show the names: flat or tree")]
        public string? List { get; init; }

        [CommandOption("--job <JOB>"), Description("how thoroughly: dry, short, medium or long")]
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

        if (!ConfigParser.Parse(arguments, ConsoleLogger.Default).isSuccess)
        {
            return ExitCodes.Usage;
        }

        // No forced collections between iterations, which would empty pools that trim.
        IConfig config = DefaultConfig.Instance
            .AddJob(Job.Default.WithGcForce(false).AsMutator())
            .AddDiagnoser(MemoryDiagnoser.Default)
            .WithBuildTimeout(s_buildTimeout);
        Summary[] summaries = [.. BenchmarkSwitcher.FromTypes([typeof(PairBenchmarks), typeof(DepthBenchmarks), typeof(ReferenceBenchmarks)]).Run(arguments, config)];
        return summaries.Any(s => s.HasCriticalValidationErrors || s.Reports.Any(r => !r.Success)) ? ExitCodes.Failure : ExitCodes.Success;
    }
}
