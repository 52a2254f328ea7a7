namespace Pools.Memory;

/// <summary>What a <see cref="Gen2Callback"/> calls.</summary>
internal interface IGen2Listener
{
    void OnGen2Collection();
}
