namespace Pools.Observability;

/// <summary>A pool that the process knows: it raises events, and its counts are published.</summary>
internal interface IObservedPool : ITrimmableArrayPool
{
    /// <summary>Whether the meter of the process publishes it; else a container's does, or another pool's counts contain its own.</summary>
    bool IsOfProcess { get; }

    /// <summary>Sets whether a listener is attached; at first, none is. Called under a lock: must not call out.</summary>
    void SetListening(bool listening);

    /// <summary>Says by an event what its id in events and its name are, if it has an id of its own. Not called under a lock.</summary>
    void TellName();
}
