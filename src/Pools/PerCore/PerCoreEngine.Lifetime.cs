namespace Pools.PerCore;

/// <content>The end of a pool that nobody references.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>
    /// Frees the pool's id. Only once the garbage collector has found the pool unreachable after its fast path had stopped using the id: then no thread
    /// is inside an operation on the slots of this id.
    /// </summary>
    public void ReleaseId() => PoolIds.Release(Id);
}
