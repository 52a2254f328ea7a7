namespace Pools;

/// <summary>When a pool sets a returned array to default values before it keeps it.</summary>
public enum ClearPolicy
{
    /// <summary>When the caller of <c>Return</c> asks for it.</summary>
    AsAsked,

    /// <summary>When the caller asks, and always when the element type is or holds a reference, so that a pool keeps nothing else alive.</summary>
    WhenReferences,

    /// <summary>Always, whatever the caller asks: for pools of secrets.</summary>
    Always,
}
