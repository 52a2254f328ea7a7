namespace Pools.Traces;

/// <summary>What a trace is played to.</summary>
/// <typeparam name="TLease">What stands for a rented array.</typeparam>
internal interface ITracedPool<TLease>
{
    /// <summary>Rents, and touches what it has rented.</summary>
    TLease Rent(int elements);

    void Return(TLease lease);

    /// <summary>Does what stands for a program's own work between two steps, or nothing.</summary>
    void Work();
}
