namespace Pools.Bench.Contenders;

/// <summary>What a contender is to the reader of a table or plot.</summary>
internal enum ContenderKind
{
    /// <summary><c>ArrayPool&lt;T&gt;.Shared</c> through a field: every ratio is to this one.</summary>
    Baseline,

    /// <summary>Somebody else's pool, or none.</summary>
    Other,

    /// <summary>A pool of this library.</summary>
    Ours,
}
