namespace Pools.Tool.Playing;

/// <param name="Code">The expression for an array or a pool in a program.</param>
/// <param name="MaxRetainedBytes">Its option of this name; null: it has none, or the default.</param>
internal sealed record PoolCandidate(string Id, string Name, string Code, Func<ArrayPool<byte>> Make, long? MaxRetainedBytes = null)
{
    /// <summary>The pool that all others are compared with.</summary>
    public const string Baseline = "shared";

    /// <summary>No pool at all.</summary>
    public const string None = "new";

    /// <summary>Its type, without the element type.</summary>
    public string Type => Name.Split(',')[0];

    /// <summary>A line to paste.</summary>
    public string Statement => Id is None ? $"byte[] array = {Code};" : $"ArrayPool<byte> pool = {Code};";
}
