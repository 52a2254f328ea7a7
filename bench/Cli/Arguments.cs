using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pools.Bench.Cli;

/// <summary>The parsed command line of one command: options as <c>--name value</c> or <c>--name=value</c>, flags, positional words.</summary>
internal sealed class Arguments
{
    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);

    private Arguments() { }

    public List<string> Words { get; } = [];

    /// <exception cref="UsageException">An option is unknown, lacks its value, or is given twice.</exception>
    public static Arguments Parse(ReadOnlySpan<string> args, IReadOnlyList<OptionSpec> options, int maxWords = 0)
    {
        Arguments parsed = new();
        for (int i = 0; i < args.Length; i++)
        {
            string arg = args[i];
            if (!arg.StartsWith('-') || arg == "-")
            {
                if (parsed.Words.Count == maxWords)
                {
                    throw new UsageException($"unexpected argument '{arg}'; see --help");
                }

                parsed.Words.Add(arg);
                continue;
            }

            int equals = arg.IndexOf('=', StringComparison.Ordinal);
            string name = equals < 0 ? arg : arg[..equals];
            OptionSpec option = options.FirstOrDefault(o => o.Name == name)
                ?? throw new UsageException($"unknown option '{name}'; see --help");
            parsed.Add(option, equals < 0 ? null : arg[(equals + 1)..], args, ref i);
        }

        return parsed;
    }

    public bool Has(string name) => _values.ContainsKey(name);

    public string? Text(string name) => _values.GetValueOrDefault(name);

    public int Integer(string name, int fallback, int minimum, int maximum)
    {
        if (Text(name) is not { } text)
        {
            return fallback;
        }

        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int value) && value >= minimum && value <= maximum
            ? value
            : throw new UsageException($"{name} must be a whole number from {minimum} to {maximum}, not '{text}'");
    }

    public double Number(string name, double fallback, double minimum, double maximum)
    {
        if (Text(name) is not { } text)
        {
            return fallback;
        }

        return double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double value) && value >= minimum && value <= maximum
            ? value
            : throw new UsageException(string.Create(CultureInfo.InvariantCulture, $"{name} must be a number from {minimum} to {maximum}, not '{text}'"));
    }

    /// <summary>The comma-separated parts of an option; empty when it was not given.</summary>
    public string[] List(string name)
    {
        if (Text(name) is not { } text)
        {
            return [];
        }

        string[] parts = text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        return parts.Length > 0 ? parts : throw new UsageException($"{name} must name at least one thing");
    }

    private void Add(OptionSpec option, string? value, ReadOnlySpan<string> args, ref int index)
    {
        if (option.Value is null)
        {
            value = value is null ? "" : throw new UsageException($"{option.Name} takes no value");
        }
        else if (value is null)
        {
            index++;
            value = index < args.Length && !args[index].StartsWith("--", StringComparison.Ordinal)
                ? args[index]
                : throw new UsageException($"{option.Name} needs a value: {option.Name} {option.Value}");
        }

        if (!_values.TryAdd(option.Name, value))
        {
            throw new UsageException($"{option.Name} is given twice");
        }
    }
}
