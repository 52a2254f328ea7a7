namespace Pools.PerCore;

/// <summary>Receives the arrays that a pool had kept and drops for lack of room.</summary>
/// <remarks><b>Threading</b>: called on the returning thread; may use the pool.</remarks>
internal interface IDropObserver
{
    void OnDropped(object array, int bucket);
}
