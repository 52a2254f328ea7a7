namespace Pools.Internal;

/// <summary>How threads share a field: see <see cref="SharedAttribute"/>.</summary>
internal enum Sharing
{
    /// <summary>Every access goes through the seam: it is the memory of a protocol, and the explorer sees it.</summary>
    Seam,

    /// <summary>Who owns the object, or holds its gate, accesses it plainly where it likes; everybody else through the seam.</summary>
    SeamForOthers,

    /// <summary>Every access is volatile or interlocked, and none goes through the seam: a number that each reader takes alone, of which an old one is as good.</summary>
    Number,

    /// <summary>Only who owns the object, or holds its gate, accesses it: plainly.</summary>
    Owner,
}
