using System.Globalization;

namespace Pools.Diagnostics;

/// <summary>What the environment says about debug pools: <c>POOLS_DEBUG=isolated;seed=42;stacks=full</c>.</summary>
/// <remarks><b>Threading</b>: read once.</remarks>
internal static class DebugEnvironment
{
    public const string Variable = "POOLS_DEBUG";

    /// <summary>In the order of <see cref="FactoryMode"/>.</summary>
    private static readonly string[] s_modes = ["isolated", "decorating", "sampled"];

    private static readonly string[] s_names = [.. s_modes, "seed", "stacks", "contents", "fresh"];

    private static Dictionary<string, string>? s_values;

    // Not in a field's initializer, whose exception would hide what is wrong.
    private static Dictionary<string, string> Values => s_values ??= Parse(Environment.GetEnvironmentVariable(Variable));

    /// <exception cref="InvalidOperationException">The environment names no mode, or several.</exception>
    public static FactoryMode Mode => Array.FindAll(s_modes, Values.ContainsKey) is { Length: 1 } modes
        ? (FactoryMode)Array.IndexOf(s_modes, modes[0])
        : throw new InvalidOperationException($"{Variable} must name one mode: isolated, decorating or sampled.");

    public static int? Seed =>
        Values.TryGetValue("seed", out string? text)
            ? int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int seed)
                ? seed
                : throw new InvalidOperationException($"{Variable}: seed is '{text}'; its range is {int.MinValue} … {int.MaxValue}.")
            : null;

    /// <summary>
    /// For pools behind a variable of type <see cref="System.Buffers.ArrayPool{T}"/>: the compiler passes no place. Without stacks, all
    /// faults of one kind and length would be one.
    /// </summary>
    public static StackCapture StacksOfInjected => Stacks ?? StackCapture.Full;

    public static StackCapture? Stacks => Values.TryGetValue("stacks", out string? text) ? ParseStacks(text) : null;

    public static bool? ShowContents => Values.TryGetValue("contents", out string? text)
        ? text.ToLowerInvariant() switch
        {
            "show" => true,
            "hide" => false,
            _ => throw new InvalidOperationException($"{Variable}: contents is '{text}'; it can be show or hide."),
        }
        : null;

    /// <summary>The content of the arrays that redirected pools lend.</summary>
    public static FreshContent? FreshContent => Values.TryGetValue("fresh", out string? text)
        ? Parse("fresh", text, Diagnostics.FreshContent.Stale, Diagnostics.FreshContent.Poison, Diagnostics.FreshContent.Zero)
        : null;

    /// <summary>The parts of the text by their names in lower case; a part without a value has an empty one.</summary>
    internal static Dictionary<string, string> Parse(string? text)
    {
        Dictionary<string, string> values = [];
        foreach (string part in (text ?? string.Empty).Split(';'))
        {
            int equals = part.IndexOf('=');
            string name = (equals < 0 ? part : part.Substring(0, equals)).Trim().ToLowerInvariant();
            if (name.Length != 0)
            {
                if (Array.IndexOf(s_names, name) < 0)
                {
                    throw new InvalidOperationException($"{Variable}: '{name}' is none of {string.Join(", ", s_names)}.");
                }

                values[name] = equals < 0 ? string.Empty : part.Substring(equals + 1).Trim();
            }
        }

        return values;
    }

    internal static StackCapture ParseStacks(string text) =>
        Parse("stacks", text, StackCapture.None, StackCapture.Caller, StackCapture.Full);

    private static T Parse<T>(string part, string text, params T[] choices)
        where T : struct, Enum
    {
        string[] names = Array.ConvertAll(choices, static choice => choice.ToString().ToLowerInvariant());
        int chosen = Array.IndexOf(names, text.ToLowerInvariant());
        int last = names.Length - 1;
        return chosen >= 0 ? choices[chosen] : throw new InvalidOperationException(
            $"{Variable}: {part} is '{text}'; it can be {string.Join(", ", names, 0, last)} or {names[last]}.");
    }
}
