namespace Pools;

/// <summary>A choice of when a pool sets returned arrays to default values before it keeps them.</summary>
public enum ClearPolicy
{
    /// <summary>Only if the caller of <c>Return</c> asks for it.</summary>
    AsAsked,

    /// <summary>When the caller asks for it, and always if elements are or hold references: the pool keeps no object alive.</summary>
    WhenReferences,

    /// <summary>Always, even if the caller does not ask: for pools of secrets.</summary>
    Always,
}
