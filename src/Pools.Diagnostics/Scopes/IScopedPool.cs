namespace Pools.Diagnostics;

/// <summary>What a scope needs of its pool.</summary>
internal interface IScopedPool
{
    /// <summary>Whether anything that was rented in a scope is still out.</summary>
    bool HasOutstanding(DebugPoolScope scope);

    /// <summary>Looks at all that was rented in a scope, and reports what is wrong or still out.</summary>
    void End(DebugPoolScope scope);
}
