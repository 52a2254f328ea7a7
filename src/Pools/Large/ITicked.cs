namespace Pools.Large;

/// <summary>What a <see cref="TickTimer"/> calls.</summary>
internal interface ITicked
{
    /// <summary>Looks what is no longer needed.</summary>
    /// <returns>Whether there is a reason to come again.</returns>
    bool Tick();
}
