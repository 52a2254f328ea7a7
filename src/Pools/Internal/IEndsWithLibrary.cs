namespace Pools.Internal;

/// <summary>Holds what the process would keep: a timer, a handler.</summary>
internal interface IEndsWithLibrary
{
    /// <summary>Releases it, and takes nothing any more. May be called more than once, on any thread.</summary>
    void End();
}
