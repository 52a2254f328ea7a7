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
    public static FreshContent? FreshContent => Values.TryGetValue("fresh", out string? text) ? ParseFresh(text) : null;

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

    internal static FreshContent ParseFresh(string text) => text.ToLowerInvariant() switch
    {
        "stale" => Diagnostics.FreshContent.Stale,
        "poison" => Diagnostics.FreshContent.Poison,
        "zero" => Diagnostics.FreshContent.Zero,
        _ => throw new InvalidOperationException($"{Variable}: fresh is '{text}'; it can be stale, poison or zero."),
    };

    internal static StackCapture ParseStacks(string text) => text.ToLowerInvariant() switch
    {
        "none" => StackCapture.None,
        "caller" => StackCapture.Caller,
        "full" => StackCapture.Full,
        _ => throw new InvalidOperationException($"{Variable}: stacks is '{text}'; it can be none, caller or full."),
    };
}
