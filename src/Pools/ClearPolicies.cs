using Pools.Internal;

namespace Pools;

/// <summary>What a policy means for an element type.</summary>
internal static class ClearPolicies
{
    /// <summary>Whether every returned array is cleared, requested or not.</summary>
    public static bool ClearsAlways(this ClearPolicy policy, bool holdsReferences) =>
        policy == ClearPolicy.Always || (policy == ClearPolicy.WhenReferences && holdsReferences);

    /// <summary>Whether an adapter, whose callers cannot ask for it, clears the arrays that it returns.</summary>
    /// <exception cref="System.ArgumentOutOfRangeException">There is no such policy.</exception>
    public static bool ClearsAdapted<T>(this ClearPolicy policy)
    {
        // Compared here first: the check boxes the policy, and a lease allocates nothing.
        if (policy is < ClearPolicy.AsAsked or > ClearPolicy.Always)
        {
            PoolOptionChecks.RequireClearOnReturn(policy);
        }

        return policy.ClearsAlways(ElementType<T>.HoldsReferences);
    }
}
