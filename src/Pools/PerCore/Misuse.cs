namespace Pools.PerCore;

/// <summary>What can be wrong with a return to a per-core pool: events and messages name it so.</summary>
internal enum Misuse
{
    None,
    Covariant,
    WrongLength,
    Foreign,
    DoubleReturn,
}
