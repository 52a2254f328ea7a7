using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Options;

namespace Pools.Extensions;

/// <summary>Reads options from a section of the configuration, by hand, so that nothing is found by reflection and every error names the place, the value and the range.</summary>
/// <remarks>Not thread-safe.</remarks>
internal sealed class SectionReader(IConfiguration section, string optionsName, Type optionsType)
{
    private readonly string _path = section is IConfigurationSection { Path.Length: > 0 } named ? named.Path + ConfigurationPath.KeyDelimiter : string.Empty;
    private readonly List<string> _known = [];
    private readonly List<string> _errors = [];

    public void Integer(string key, long smallest, long largest, Action<long> set) => Read(
        key,
        FormattableString.Invariant($"{smallest} … {largest}"),
        text => long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long value) && value >= smallest && value <= largest ? value : null,
        set);

    public void Number(string key, double smallest, double largest, Action<double> set) => Read(
        key,
        FormattableString.Invariant($"{smallest} … {largest}"),
        text => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) && value >= smallest && value <= largest ? value : null,
        set);

    public void Time(string key, TimeSpan smallest, TimeSpan largest, Action<TimeSpan> set) => Read(
        key,
        $"{smallest} … {largest}",
        text => TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out TimeSpan value) && value >= smallest && value <= largest ? value : null,
        set);

    public void ZeroOrTime(string key, TimeSpan smallest, TimeSpan largest, Action<TimeSpan> set) => Read(
        key,
        $"{TimeSpan.Zero} or {smallest} … {largest}",
        text => TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out TimeSpan value) && (value == TimeSpan.Zero || (value >= smallest && value <= largest)) ? value : null,
        set);

    public void Flag(string key, Action<bool> set) => Read(key, "False, True", static text => bool.TryParse(text, out bool value) ? value : null, set);

    public void Choice<TEnum>(string key, Action<TEnum> set)
        where TEnum : struct, Enum => Read(
        key,
        string.Join(", ", Enum.GetNames<TEnum>()),
        static text => Enum.TryParse(text, ignoreCase: true, out TEnum value) && Enum.IsDefined(value) ? value : null,
        set);

    public void Text(string key, Action<string> set)
    {
        if (Find(key, "a text") is { } text)
        {
            set(text);
        }
    }

    /// <exception cref="OptionsValidationException">Something in the section is no option, or has a bad value: everything that is wrong is named.</exception>
    public void ThrowIfBad()
    {
        foreach (IConfigurationSection child in section.GetChildren())
        {
            if (!_known.Contains(child.Key, StringComparer.OrdinalIgnoreCase))
            {
                _errors.Add($"{_path}{child.Key} is no option of {optionsType.Name}; the options are {string.Join(", ", _known)}.");
            }
        }

        if (_errors.Count != 0)
        {
            throw new OptionsValidationException(optionsName, optionsType, _errors);
        }
    }

    private void Read<TValue>(string key, string range, Func<string, TValue?> parse, Action<TValue> set)
        where TValue : struct
    {
        if (Find(key, range) is not { } text)
        {
            return;
        }

        if (parse(text) is { } value)
        {
            set(value);
        }
        else
        {
            _errors.Add($"{_path}{key} is '{text}'; its range is {range}.");
        }
    }

    /// <summary>The text of a value; null: it is not there, or null, and the default stays.</summary>
    private string? Find(string key, string range)
    {
        _known.Add(key);
        IConfigurationSection child = section.GetSection(key);
        if (child.GetChildren().Any())
        {
            _errors.Add($"{_path}{key} is a section; its range is {range}.");
            return null;
        }

        return child.Value;
    }
}
