using System;
using System.Globalization;

namespace Pools.Tests.Mutation;

/// <summary>What a run is asked for.</summary>
internal sealed record RunOptions
{
    public const string Usage = "usage: run [--seed N] [--count N] [--minutes N] [--results PATH] [--like TEXT] [--again PATH] [--least PERCENT]";

    /// <summary>Which faults are drawn, and in which order. The same ones for the same sources.</summary>
    public int Seed { get; init; } = Random.Shared.Next();

    /// <summary>How many that compile.</summary>
    public int Count { get; init; } = int.MaxValue;

    /// <summary>None is begun later.</summary>
    public double Minutes { get; init; } = double.PositiveInfinity;

    /// <summary>Where results are added. What has one there is not run again.</summary>
    public string? Results { get; init; }

    /// <summary>Only faults whose name has this in it: a file, an operator, a member.</summary>
    public string Like { get; init; } = "";

    /// <summary>A file of results: only those of its faults that no test has found, whatever they are known to be.</summary>
    public string? Again { get; init; }

    /// <summary>How many of a hundred must be found, or have an explanation.</summary>
    public double Least { get; init; } = 100;

    /// <summary>The options, or null: they are not understood.</summary>
    public static RunOptions? Parse(ReadOnlySpan<string> args)
    {
        var options = new RunOptions();
        for (; args is [string name, string value, ..]; args = args[2..])
        {
            switch (name)
            {
                case "--seed":
                    options = options with { Seed = int.Parse(value, CultureInfo.InvariantCulture) };
                    break;
                case "--count":
                    options = options with { Count = int.Parse(value, CultureInfo.InvariantCulture) };
                    break;
                case "--minutes":
                    options = options with { Minutes = double.Parse(value, CultureInfo.InvariantCulture) };
                    break;
                case "--results":
                    options = options with { Results = value };
                    break;
                case "--like":
                    options = options with { Like = value };
                    break;
                case "--again":
                    options = options with { Again = value };
                    break;
                case "--least":
                    options = options with { Least = double.Parse(value, CultureInfo.InvariantCulture) };
                    break;
                default:
                    return null;
            }
        }

        return args.IsEmpty ? options : null;
    }
}
