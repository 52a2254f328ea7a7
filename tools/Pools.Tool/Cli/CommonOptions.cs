using System.CommandLine;
using System.CommandLine.Parsing;

namespace Pools.Tool.Cli;

/// <summary>Options of several commands.</summary>
internal static class CommonOptions
{
    /// <summary>A day: nobody looks at a process for longer, and a timer could not.</summary>
    private const double MostSeconds = 86_400;
    private const double FewestSeconds = 0.1;

    private const double DefaultSeconds = 10;

    private const int MostMegabytes = 4096;
    private const int DefaultMegabytes = 256;

    /// <summary>How long to look; null: until the process ends.</summary>
    public static TimeSpan? LengthOf(double? seconds, bool isCommand) => seconds is double given ? TimeSpan.FromSeconds(given) : isCommand ? null : TimeSpan.FromSeconds(DefaultSeconds);

    public static Option<double?> Seconds(string description) => new("--seconds", "-s") { Description = description, HelpName = "SECONDS", CustomParser = ParseSeconds };

    public static Option<int> Buffer() => new("--buffer")
    {
        Description = $"Size of the event buffer in the observed process, 1 to {MostMegabytes} MB.",
        HelpName = "MB",
        DefaultValueFactory = _ => DefaultMegabytes,
        CustomParser = ParseMegabytes,
    };

    public static bool IsLength(double seconds) => seconds is >= FewestSeconds and <= MostSeconds;

    public static string NoLength(object given) => FormattableString.Invariant($"--seconds must be from {FewestSeconds} to {MostSeconds}, not '{given}'.");

    // The parser, and no validator: a validator also sees what is not a number, and must not ask for its value.
    private static double? ParseSeconds(ArgumentResult result)
    {
        string given = result.Tokens[0].Value;
        if (!double.TryParse(given, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) || !IsLength(value))
        {
            result.AddError(NoLength(given));
        }

        return value;
    }

    private static int ParseMegabytes(ArgumentResult result)
    {
        string given = result.Tokens[0].Value;
        if (!int.TryParse(given, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int value) || value is < 1 or > MostMegabytes)
        {
            result.AddError(FormattableString.Invariant($"--buffer must be a whole number from 1 to {MostMegabytes}, not '{given}'."));
        }

        return value;
    }
}
