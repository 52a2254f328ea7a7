namespace Pools.Analyzers.State;

/// <summary>The events of an array on one path.</summary>
[Flags]
internal enum SiteFlags : byte
{
    None = 0,
    Escaped = 1, // other code may hold it, and return it
    Filled = 2, // all elements were written
    Cleared = 4, // elements were cleared
    NotNull = 8, // it is certainly not null
    Noted = 16, // a misuse was noted on this path, and what follows is its consequence
    GivenUp = 32, // the wait for its task timed out, and the task still runs
    Excused = 64, // a condition asked for its length: an empty array needs no return, and a long one may be dropped on purpose
}
