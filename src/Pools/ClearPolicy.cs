namespace Pools;

/// <summary>A choice of when a pool sets returned arrays to default values before it keeps them.</summary>
public enum ClearPolicy
{
    /// <summary>Only if the caller of <c>Return</c> asks for it.</summary>
    AsAsked,

    /// <summary>If the caller asks for it, and always when the element type is or holds a reference, so that a pool keeps nothing else alive.</summary>
    WhenReferences,

    /// <summary>Always, whatever the caller asks for: for pools of secrets.</summary>
    Always,
}
