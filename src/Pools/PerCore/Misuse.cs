namespace Pools.PerCore;

/// <summary>The ways in which a return to a per-core pool can be wrong, as events name them.</summary>
internal enum Misuse
{
    None,
    Covariant,
    WrongLength,
    DoubleReturn,
}
