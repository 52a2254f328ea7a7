namespace Pools.Internal;

/// <summary>What comes back now and then to release what is no longer needed.</summary>
internal interface ITicked
{
    /// <summary>Looks what is no longer needed, and asks to be called again if there is a reason.</summary>
    /// <remarks>Must not throw.</remarks>
    void Tick();
}
