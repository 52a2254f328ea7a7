namespace Pools.Diagnostics;

/// <summary>What follows from a kind.</summary>
internal static class MisuseKinds
{
    /// <summary>How many kinds there are.</summary>
    public const int Count = (int)MisuseKind.DuplicateFromInner + 1;

    /// <summary>Whether a kind says only that something may be wrong.</summary>
    public static bool IsInformation(MisuseKind kind) => kind is MisuseKind.WriteBeyondRequest or MisuseKind.UnclearedReferences;

    /// <summary>Whether the returned array itself is the bad argument.</summary>
    public static bool IsArgument(MisuseKind kind) =>
        kind is MisuseKind.Foreign or MisuseKind.WrongLength or MisuseKind.Covariant or MisuseKind.WrongPool;
}
