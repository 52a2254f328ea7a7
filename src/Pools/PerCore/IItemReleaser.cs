namespace Pools.PerCore;

/// <summary>Is given each item that an engine had kept and lets go, once, by whoever owns it then: an object pool disposes it.</summary>
/// <remarks><b>Threading</b>: called on whatever thread rents or returns, in no lock; must not throw; may use the pool.</remarks>
internal interface IItemReleaser
{
    void Release(object item);
}
