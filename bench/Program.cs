using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Children;
using Pools.Bench.Cli;
using Pools.Bench.Commands;
using Pools.Traces;

namespace Pools.Bench;

internal static class Program
{
    private static readonly Command[] s_commands =
    [
        new HeadToHeadCommand(),
        new ThroughputCommand(),
        new LatencyCommand(),
        new MemoryCommand(),
        new ReplayCommand(),
        new LargeTraceCommand(),
        new MicroCommand(),
        new TargetsCommand(),
        new DebugCommand(),
        new ScaleCommand(),
        new RedirectedCommand(),
        new CompileTimeCommand(),
        new ChildCommand(),
    ];

    public static int Main(string[] args)
    {
        using Shell shell = new(args);
        try
        {
            return Dispatch(args, shell);
        }
        catch (Exception problem) when (problem is UsageException or TraceException)
        {
            Screen.Error(problem.Message);
            return ExitCodes.Usage;
        }
        catch (ChildFailedException problem)
        {
            Screen.Error(problem.Message);
            return ExitCodes.Failure;
        }
    }

    private static int Dispatch(string[] args, Shell shell)
    {
        if (args is [Command.HelpWord, .. string[] about])
        {
            return Dispatch([.. about.Where(word => word != Command.HelpWord), "--help"], shell);
        }

        bool named = args.Length > 0 && !args[0].StartsWith('-');
        string name = named ? args[0] : "";
        Command command = s_commands.FirstOrDefault(c => c.Name == name)
            ?? throw new UsageException($"unknown command '{name}'; see --help");
        string[] rest = named ? args[1..] : args;
        if (Command.AsksForHelp(rest))
        {
            IReadOnlyList<Command> others = named ? [] : s_commands.Where(c => !c.Hidden && c.Name.Length > 0).ToList();
            shell.Screen.Line(Help.For(command, others));
            return ExitCodes.Success;
        }

        if (!command.PassesThrough)
        {
            shell.ListenForStop();
        }

        Arguments arguments = command.PassesThrough ? Arguments.Parse([], []) : Arguments.Parse(rest, command.Options, command.MaxWords);
        return command.Run(arguments, shell);
    }
}
