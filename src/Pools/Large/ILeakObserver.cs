namespace Pools.Large;

/// <summary>Told of arrays that nobody can return any more.</summary>
internal interface ILeakObserver
{
    /// <summary>The name of the pool.</summary>
    string PoolName { get; }

    /// <summary>Called on the finalizer thread; must not throw.</summary>
    void OnAbandoned(ArrayRecord record);
}
