namespace Pools.Bench;

/// <summary>What a number on the command line may be.</summary>
[AttributeUsage(AttributeTargets.Property)]
internal sealed class BetweenAttribute(double least, double most) : ParameterValidationAttribute("")
{
    public override ValidationResult Validate(CommandParameterContext context) =>
        context.Value is null || (Convert.ToDouble(context.Value, CultureInfo.InvariantCulture) is var value && value >= least && value <= most)
            ? ValidationResult.Success()
            : ValidationResult.Error(string.Create(CultureInfo.InvariantCulture, $"--{context.Parameter.PropertyName.ToLowerInvariant()} must be from {least} to {most}, not {context.Value}"));
}

/// <summary>Where the files go.</summary>
internal class OutputSettings : CommandSettings
{
    [CommandOption(ResultFolder.Option + " <FOLDER>"), Description("where the files go"), DefaultValue("results")]
    public required string Output { get; init; }

    public ResultFolder Folder => new(Output);
}

/// <summary>What can be chosen from by name.</summary>
internal class ChoiceSettings : OutputSettings
{
    [CommandOption("--only <NAMES>"), Description("only the rows or scenarios of these names, parts of names, or patterns (* stands for anything), separated by commas; --list shows the names")]
    public string? Only { get; init; }

    [CommandOption("--list"), Description("show the names and stop")]
    public bool List { get; init; }
}

/// <summary>What is measured by several processes.</summary>
internal class ProcessSettings : ChoiceSettings
{
    [CommandOption("--processes <N>"), Description("processes for each figure (default 5, of debug pools 3)"), Between(1, 1000)]
    public int? Processes { get; init; }

    [CommandOption("--rounds <N>"), Description("interleaved rounds in a process"), DefaultValue(Effort.FullRounds), Between(1, 1000)]
    public int Rounds { get; init; }

    [CommandOption("--milliseconds <MS>"), Description("slice of one contender in one round; loads with threads take three times that, debug pools with arrays from 4 KiB upwards five times"), DefaultValue(20.0), Between(0.1, 10_000)]
    public double Milliseconds { get; init; }
}

/// <summary>What commands have that make scenarios of their options.</summary>
internal class ScenarioSettings : CommandSettings
{
    [CommandOption("--contenders <IDS>"), Description("only these contenders, and ArrayPool.Shared (bench --list shows the names)")]
    public string? Contenders { get; init; }

    [CommandOption(ResultFolder.Option + " <FOLDER>"), Description("also write results.md, results.json and a plot there")]
    public string? Output { get; init; }
}

/// <summary>What loads have that run for as long as one likes.</summary>
internal class LoadSettings : ScenarioSettings
{
    [CommandOption("--rounds <N>"), Description("interleaved rounds"), DefaultValue(Effort.DefaultRounds), Between(1, 1000)]
    public int Rounds { get; init; }

    [CommandOption("--seconds <S>"), Description("measuring time, all contenders and rounds together, without the warm-up"), DefaultValue(10.0), Between(0.1, 3600)]
    public double Seconds { get; init; }
}
