namespace Pools.PerCore;

/// <summary>Is told of arrays that a pool had kept and drops for want of room.</summary>
/// <remarks><b>Threading</b>: called on whatever thread returns; may use the pool.</remarks>
internal interface IDropObserver
{
    void OnDropped(object array, int bucket);
}
