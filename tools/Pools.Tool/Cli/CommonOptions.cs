using System;
using System.CommandLine;

namespace Pools.Tool.Cli;

/// <summary>Options of several commands.</summary>
internal static class CommonOptions
{
    /// <summary>A day: nobody looks at a process for longer, and a timer could not.</summary>
    private const double MostSeconds = 86_400;

    private const double DefaultSeconds = 10;

    /// <summary>How long to look; null: until the process ends.</summary>
    /// <param name="seconds">What was given, if anything was.</param>
    /// <param name="isCommand">Whether the process is started to be looked at.</param>
    public static TimeSpan? LengthOf(double? seconds, bool isCommand) => seconds is double given ? TimeSpan.FromSeconds(given) : isCommand ? null : TimeSpan.FromSeconds(DefaultSeconds);

    public static Option<double?> Seconds(string description)
    {
        Option<double?> seconds = new("--seconds", "-s") { Description = description, HelpName = "SECONDS" };
        seconds.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<double?>() is double value && value is not (>= 0.1 and <= MostSeconds))
            {
                result.AddError($"--seconds must be from 0.1 to {MostSeconds}, not {value.ToString(System.Globalization.CultureInfo.InvariantCulture)}.");
            }
        });
        return seconds;
    }

    public static Option<int> Buffer()
    {
        Option<int> buffer = new("--buffer") { Description = "Megabytes of the process's memory for events that have not been read yet.", DefaultValueFactory = _ => 256, HelpName = "MB" };
        buffer.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() is int value and (< 1 or > 4096))
            {
                result.AddError($"--buffer must be from 1 to 4096, not {value.ToString(System.Globalization.CultureInfo.InvariantCulture)}.");
            }
        });
        return buffer;
    }
}
