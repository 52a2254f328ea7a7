namespace Pools.Large;

/// <summary>The owner of records: the engine of a large pool.</summary>
internal interface IRecordOwner
{
    /// <summary>The name of the pool.</summary>
    string PoolName { get; }

    /// <summary>Whether only finalizers can reach the pool. Called on the finalizer thread.</summary>
    bool IsUnreachable { get; }

    /// <summary>Reports that a rented array was lost. Called on the finalizer thread; must not throw.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="word">The <see cref="ArrayRecord.State"/> that it was found in.</param>
    /// <returns>False if the array was returned in the meantime.</returns>
    bool OnLost(ArrayRecord record, long word);
}
