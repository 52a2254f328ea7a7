namespace Pools.Tool.Sites;

/// <summary>Names pools as source code does.</summary>
internal static class PoolNames
{
    public const string Unnamed = "unnamed pool";

    private static readonly (string Prefix, string Before, string After)[] s_pools =
    [
        ("System.Buffers.SharedArrayPool`1", "ArrayPool<", ">.Shared"),
        ("System.Buffers.TlsOverPerCoreLockedStacksArrayPool`1", "ArrayPool<", ">.Shared"),
        ("System.Buffers.ConfigurableArrayPool`1", "ArrayPool<", ">.Create"),
        ("Pools.PerCoreArrayPool`1", "PerCoreArrayPool<", ">"),
        ("Pools.LargeArrayPool`1", "LargeArrayPool<", ">"),
        ("Pools.Diagnostics.DebugArrayPool`1", "DebugArrayPool<", ">"),
    ];

    private static readonly Dictionary<string, (string Source, int Size)> s_elements = new(StringComparer.Ordinal)
    {
        ["System.Byte"] = ("byte", 1), ["System.SByte"] = ("sbyte", 1), ["System.Boolean"] = ("bool", 1), ["System.Char"] = ("char", 2),
        ["System.Int16"] = ("short", 2), ["System.UInt16"] = ("ushort", 2), ["System.Int32"] = ("int", 4), ["System.UInt32"] = ("uint", 4),
        ["System.Single"] = ("float", 4), ["System.Int64"] = ("long", 8), ["System.UInt64"] = ("ulong", 8),
        ["System.Double"] = ("double", 8), ["System.IntPtr"] = ("nint", 8), ["System.Decimal"] = ("decimal", 16),
        ["System.Guid"] = ("Guid", 16), ["System.__Canon"] = ("T", 8),
    };

    public static bool IsPool(string type) => s_pools.Any(pool => type.StartsWith(pool.Prefix, StringComparison.Ordinal));

    /// <summary>Returns a name such as <c>ArrayPool&lt;byte&gt;.Shared</c>. Classes are <c>T</c>: the runtime shares their code.</summary>
    public static string NameOf(string? type)
    {
        (string? prefix, string before, string after) =
            Array.Find(s_pools, pool => type is not null && type.StartsWith(pool.Prefix, StringComparison.Ordinal));
        return prefix is null ? type ?? Unnamed : $"{before}{ElementOf(type!)}{after}";
    }

    /// <summary>Adds the name from its owner, such as <c>images, PerCoreArrayPool&lt;byte&gt;</c>.</summary>
    /// <param name="name">The name. A pool without a name from its owner has its type's, which is omitted.</param>
    public static string NameOf(string? type, string? name)
    {
        string ofType = NameOf(type);
        bool isOfType = name?.StartsWith(ofType[..(ofType.IndexOf('<', StringComparison.Ordinal) + 1)], StringComparison.Ordinal) ?? true;
        return isOfType ? ofType : $"{name}, {ofType}";
    }

    /// <summary>The size of the pool's elements in bytes; null: unknown.</summary>
    public static int? ElementSizeOf(string? type) =>
        type is not null && s_elements.TryGetValue(ArgumentOf(type), out (string, int Size) known) ? known.Size : null;

    private static string ElementOf(string type)
    {
        string element = ArgumentOf(type).Split('[')[0];
        return s_elements.TryGetValue(element, out (string Source, int) known) ? known.Source : element[(element.LastIndexOf('.') + 1)..];
    }

    private static string ArgumentOf(string type) =>
        type.IndexOf('[', StringComparison.Ordinal) is int open and >= 0 ? type[(open + 1)..].TrimEnd(']') : "System.__Canon";
}
