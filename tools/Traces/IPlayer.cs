namespace Pools.Traces;

/// <summary>Plays a trace, each of its threads on one of its own.</summary>
internal interface IPlayer
{
    /// <summary>Begins a pass; nobody plays.</summary>
    void Begin();

    /// <summary>Does the steps of one thread.</summary>
    void Play(int thread);
}
