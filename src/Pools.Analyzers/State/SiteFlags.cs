namespace Pools.Analyzers.State;

/// <summary>The events of an array on one path.</summary>
[Flags]
internal enum SiteFlags : byte
{
    None = 0,

    /// <summary>Other code may hold it, and return it.</summary>
    Escaped = 1,

    /// <summary>All of its elements were written.</summary>
    Filled = 2,

    /// <summary>Elements of it were cleared.</summary>
    Cleared = 4,

    /// <summary>It is certainly not null.</summary>
    NotNull = 8,

    /// <summary>A misuse was noted on this path; what follows is its consequence.</summary>
    Noted = 16,

    /// <summary>The task that uses it took too long and was waited for no longer: it still runs.</summary>
    GivenUp = 32,

    /// <summary>A condition has asked how long it is: an empty array need not be returned, and a long one may be dropped on purpose.</summary>
    Excused = 64,
}
