namespace Pools.Internal;

/// <summary>Is called now and then to release what is no longer needed.</summary>
internal interface ITicked
{
    /// <summary>Releases unused items, and requests another call if some are left.</summary>
    /// <remarks>Must not throw.</remarks>
    void Tick();
}
