namespace Pools.Diagnostics;

/// <summary>A kind of misuse of a rented array.</summary>
public enum MisuseKind
{
    /// <summary>The array was returned a second time.</summary>
    DoubleReturn,

    /// <summary>The array was written to after it had been returned.</summary>
    WriteAfterReturn,

    /// <summary>The array was written to beyond the requested length. Information: using the whole array is legal.</summary>
    WriteBeyondRequest,

    /// <summary>The array was never rented from this pool, or the pool has forgotten it: by default, after 4,096 returns.</summary>
    Foreign,

    /// <summary>As <see cref="Foreign"/>, with a length that ordinary pools do not have. Only in a pool around another one.</summary>
    WrongLength,

    /// <summary>The returned array is an array of a derived type.</summary>
    Covariant,

    /// <summary>The returned array was rented from another pool.</summary>
    WrongPool,

    /// <summary>The array was returned after the pool had been disposed.</summary>
    AfterDispose,

    /// <summary>The array was never returned.</summary>
    Leak,

    /// <summary>The array was returned while an operation on it was marked as running.</summary>
    InFlight,

    /// <summary>The array holds references and was returned uncleared. Information: it fails a scope only on request.</summary>
    UnclearedReferences,

    /// <summary>The array had to be cleared, because it holds secrets, and was returned uncleared.</summary>
    UnclearedSecret,

    /// <summary>The inner pool has handed out a rented array again: twice by itself, or after a direct return to it.</summary>
    DuplicateFromInner,
}
