namespace Pools.Observability;

/// <summary>A pool that raises events.</summary>
internal interface IObservedPool
{
    /// <summary>Whether somebody listens. Called under a lock: must not call out.</summary>
    void SetListening(bool listening);
}
