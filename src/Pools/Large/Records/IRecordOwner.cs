namespace Pools.Large;

/// <summary>Told of arrays that nobody can return any more.</summary>
internal interface IRecordOwner
{
    /// <summary>The name of the pool.</summary>
    string PoolName { get; }

    /// <summary>Whether nobody can reach the pool but finalizers. Asked on the finalizer thread.</summary>
    bool IsGone { get; }

    /// <summary>Called on the finalizer thread, when nobody could reach the array but finalizers and a pool that nobody reaches; must not throw.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="word">The <see cref="ArrayRecord.State"/> that it was found in.</param>
    /// <returns>Whether the array counts as lost from now on. Else it is in another state: somebody has returned it meanwhile.</returns>
    bool OnAbandoned(ArrayRecord record, long word);
}
