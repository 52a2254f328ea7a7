namespace Pools.Diagnostics;

/// <summary>What follows from a kind.</summary>
internal static class MisuseKinds
{
    /// <summary>How many kinds there are.</summary>
    public const int Count = (int)MisuseKind.DuplicateFromInner + 1;

    /// <summary>The short code of a kind in reports: it does not change between versions.</summary>
    public static string CodeOf(MisuseKind kind) => kind switch
    {
        MisuseKind.DoubleReturn => "AP001",
        MisuseKind.WriteAfterReturn => "AP002",
        MisuseKind.WriteBeyondRequest => "AP003",
        MisuseKind.Foreign => "AP004",
        MisuseKind.WrongLength => "AP005",
        MisuseKind.Covariant => "AP006",
        MisuseKind.WrongPool => "AP007",
        MisuseKind.AfterDispose => "AP008",
        MisuseKind.Leak => "AP009",
        MisuseKind.InFlight => "AP010",
        MisuseKind.UnclearedReferences => "AP011",
        MisuseKind.UnclearedSecret => "AP012",
        _ => "AP013",
    };

    /// <summary>Whether a kind says only that something may be wrong.</summary>
    public static bool IsInformation(MisuseKind kind) => kind is MisuseKind.WriteBeyondRequest or MisuseKind.UnclearedReferences;

    /// <summary>Whether the returned array itself is the bad argument.</summary>
    public static bool IsArgument(MisuseKind kind) =>
        kind is MisuseKind.Foreign or MisuseKind.WrongLength or MisuseKind.Covariant or MisuseKind.WrongPool;
}
