namespace Pools.Internal;

/// <summary>Is called now and then to release what is no longer needed.</summary>
internal interface ITicked
{
    /// <summary>Checks for what is no longer needed, and requests another call if there is a reason.</summary>
    /// <remarks>Must not throw.</remarks>
    void Tick();
}
