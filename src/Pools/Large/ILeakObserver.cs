namespace Pools.Large;

/// <summary>Told of arrays that nobody can return any more.</summary>
internal interface ILeakObserver
{
    /// <summary>The name of the pool.</summary>
    string PoolName { get; }

    /// <summary>Whether nobody can reach the pool but finalizers. Asked on the finalizer thread.</summary>
    bool IsGone { get; }

    /// <summary>Called on the finalizer thread, when nobody could reach the array but finalizers and a pool that nobody reaches; must not throw.</summary>
    /// <returns>Whether the array counts as lost from now on. Else somebody has returned it in the last moment.</returns>
    bool OnAbandoned(ArrayRecord record);
}
