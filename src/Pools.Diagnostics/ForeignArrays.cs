using System.Buffers;

namespace Pools.Diagnostics;

/// <summary>What a <see cref="DebugArrayPool{T}"/> does about a returned array that no debug pool has lent.</summary>
public enum ForeignArrays
{
    /// <summary>Reports it, as <see cref="MisuseKind.Foreign"/> or <see cref="MisuseKind.WrongLength"/>.</summary>
    Report,

    /// <summary>
    /// Returns it to <see cref="ArrayPool{T}.Shared"/> if it can come from there by its length, and reports it otherwise. For a pool that stands in for the shared one in a part of a program: arrays cross between the parts.
    /// </summary>
    ReturnToShared,
}
