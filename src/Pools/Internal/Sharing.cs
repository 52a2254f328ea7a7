namespace Pools.Internal;

/// <summary>How threads share a field: see <see cref="SharedAttribute"/>.</summary>
internal enum Sharing
{
    /// <summary>Every access goes through the seam: it is the memory of a protocol, and the explorer sees it.</summary>
    Seam,

    /// <summary>The thread that owns the object, or holds its lock, may access it plainly; all others through the seam.</summary>
    SeamForOthers,

    /// <summary>Every access is volatile or interlocked. None uses the seam: the number is read alone, and an old value will do.</summary>
    Number,

    /// <summary>Only the thread that owns the object, or holds its lock, accesses it, and does so plainly.</summary>
    Owner,
}
