namespace Pools.Diagnostics;

/// <summary>The reaction of a <see cref="DebugArrayPool{T}"/> to an array that no debug pool has handed out.</summary>
public enum ForeignArrayReaction
{
    /// <summary>Reports it, as <see cref="MisuseKind.Foreign"/> or <see cref="MisuseKind.WrongLength"/>.</summary>
    Report,

    /// <summary>
    /// Returns it to <see cref="ArrayPool{T}.Shared"/> if its length says that it can come from there, and reports it otherwise. For a pool
    /// that replaces the shared one in a part of a program: arrays cross between the parts.
    /// </summary>
    ReturnToShared,
}
