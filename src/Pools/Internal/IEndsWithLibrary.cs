namespace Pools.Internal;

/// <summary>Holds something that the process would keep alive: a timer, a handler.</summary>
internal interface IEndsWithLibrary
{
    /// <summary>Releases it and accepts nothing from then on. May be called more than once, on any thread.</summary>
    void End();
}
