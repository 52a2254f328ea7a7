namespace Pools.Analyzers.State;

/// <summary>The kinds of value that the engine knows.</summary>
internal enum ValueKind : byte
{
    /// <summary>Anything.</summary>
    Unknown,
    Null,

    /// <summary>Anything but null.</summary>
    Object,
    True,
    False,

    /// <summary>The array, or the owner, of a site.</summary>
    Array,

    /// <summary>A view of the array of a site, by which its content is seen.</summary>
    View,

    /// <summary>An object that holds the array of a site, or a view of it.</summary>
    Holder,

    /// <summary>A task that was given the array of a site.</summary>
    Task,

    /// <summary>A span of the stack: it has just the length that was asked for.</summary>
    Stack,

    /// <summary>A pool; the index is a pool's key.</summary>
    Pool,
}
