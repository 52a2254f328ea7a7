namespace Pools.PerCore;

/// <summary>Receives each item that an engine had kept and releases: an object pool disposes it. Each item arrives once, from the thread that owns it.</summary>
/// <remarks><b>Threading</b>: called on the renting, returning or trimming thread, outside all locks; must not throw; may use the pool.</remarks>
internal interface IItemReleaser
{
    void Release(object item);
}
