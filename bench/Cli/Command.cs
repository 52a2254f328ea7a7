using System.Collections.Generic;
using System.Linq;

namespace Pools.Bench.Cli;

/// <summary>One face of the program: the head-to-head run, which has no name, or a sub-command.</summary>
internal abstract class Command
{
    /// <summary>The word that asks for the help of the command after it, as <c>help targets</c>.</summary>
    public const string HelpWord = "help";

    public static OptionSpec HelpOption { get; } = new("--help, -h", null, "show this text");

    /// <summary>Whether somebody asks for help, wherever among the arguments.</summary>
    public static bool AsksForHelp(string[] arguments) => arguments.Contains("--help") || arguments.Contains("-h");

    public abstract string Name { get; }

    /// <summary>One line for the list of commands.</summary>
    public abstract string Summary { get; }

    /// <summary>What the command does, for its own help.</summary>
    public virtual string Description => Summary;

    /// <summary>How its words are written in the usage line, such as <c>FILE</c>.</summary>
    public virtual string Usage => "";

    public virtual int MaxWords => 0;

    /// <summary>Whether the arguments are parsed by somebody else (BenchmarkDotNet).</summary>
    public virtual bool PassesThrough => false;

    /// <summary>Internal commands are left out of the help.</summary>
    public virtual bool Hidden => false;

    public abstract IReadOnlyList<OptionSpec> Options { get; }

    public abstract int Run(Arguments arguments, Shell shell);
}
