using System.Text.RegularExpressions;

namespace Pools.Replacement;

/// <summary>The static property that replaces <c>ArrayPool&lt;T&gt;.Shared</c>.</summary>
/// <param name="typeName">The metadata name of the generic type, such as <c>My.Pool`1</c>.</param>
/// <param name="property">The property's name.</param>
/// <param name="package">The package that contains the type; null for a type of the user.</param>
internal sealed class ReplacementProperty(string typeName, string property, string? package)
{
    public const string ValidValues =
        "debug-around, debug, percore, large, or a generic type and its static property, such as My.Pool<{T}>.Shared";

    public string TypeName { get; } = typeName;

    public string Property { get; } = property;

    public string? Package { get; } = package;

    /// <summary>The type's name in messages.</summary>
    public string ShortName => TypeName.Substring(TypeName.LastIndexOfAny(['.', '+']) + 1).Replace("`1", string.Empty);

    /// <summary>Reads the value of <c>PoolsSharedReplacement</c>.</summary>
    /// <returns>Null if the value is not one of <see cref="ValidValues"/>.</returns>
    public static ReplacementProperty? Parse(string value) => value.ToLowerInvariant() switch
    {
        "debug-around" => new("Pools.Diagnostics.DebugArrayPool`1", "AroundShared", "Pools.Diagnostics"),
        "debug" => new("Pools.Diagnostics.DebugArrayPool`1", "SharedReplacement", "Pools.Diagnostics"),
        "percore" => new("Pools.PerCoreArrayPool`1", "Shared", "Pools"),
        "large" => new("Pools.LargeArrayPool`1", "SharedReplacement", "Pools"),
        _ => ParseOwn(value),
    };

    // My.Pool, My.Pool`1, My.Pool<{T}>, global::My.Outer+Pool<{T}>.Instance. A word alone is a mistyped name of ours.
    private static ReplacementProperty? ParseOwn(string value)
    {
        Match own = Regex.Match(
            value, @"^(?:global::)?(?<type>\w+(?:[.+]\w+)*)(?<arguments>`1|<\{?\w+\}?>)?(?:(?<=>)\.(?<property>\w+))?$");
        return own.Success && (own.Groups["arguments"].Success || own.Groups["type"].Value.IndexOf('.') > 0)
            ? new(
                own.Groups["type"].Value + "`1",
                own.Groups["property"] is { Success: true } property ? property.Value : "Shared",
                package: null)
            : null;
    }
}
