namespace Pools.Large;

/// <summary>The owner of records: the engine of a large pool. It is told which of its arrays can no longer be returned.</summary>
internal interface IRecordOwner
{
    /// <summary>The name of the pool.</summary>
    string PoolName { get; }

    /// <summary>Whether only finalizers can reach the pool. Called on the finalizer thread.</summary>
    bool IsGone { get; }

    /// <summary>Reports that only finalizers, or an unreachable pool, can reach an array that is out. Called on the finalizer thread; must not throw.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="word">The <see cref="ArrayRecord.State"/> that it was found in.</param>
    /// <returns>Whether the array counts as lost from now on. If not, its state has changed: it was returned in the meantime.</returns>
    bool OnAbandoned(ArrayRecord record, long word);
}
