namespace Pools.Diagnostics;

/// <summary>What a scope needs of its pool, or of its pools.</summary>
internal interface IScopedPool
{
    /// <summary>Whether code that names <c>ArrayPool&lt;T&gt;.Shared</c> rents here.</summary>
    bool IsRedirected { get; }

    /// <summary>Whether anything that was rented in a scope is still out.</summary>
    bool HasOutstanding(DebugPoolScope scope);

    /// <summary>Looks at all that was rented in a scope, and reports what is wrong or still out.</summary>
    void End(DebugPoolScope scope);
}
