namespace Pools;

/// <summary>What a policy means for an element type.</summary>
internal static class ClearPolicies
{
    /// <summary>Whether every returned array is cleared, requested or not.</summary>
    public static bool ClearsAlways(this ClearPolicy policy, bool holdsReferences) =>
        policy == ClearPolicy.Always || (policy == ClearPolicy.WhenReferences && holdsReferences);
}
