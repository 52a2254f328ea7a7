namespace Pools.Analyzers.State;

/// <summary>The kinds of value that the engine knows.</summary>
internal enum ValueKind : byte
{
    Unknown,
    Null,
    Object, // not null
    True,
    False,
    Array, // the array, or the owner, of a site
    View, // a view of the array of a site
    Holder, // an object that holds the array of a site, or a view of it
    Task, // a task that uses the array of a site
    Stack, // a span of the stack, with exactly the requested length
    Pool, // the index is a pool's key
}
