namespace Pools.Bench.Contenders;

/// <summary>
/// One way to get a buffer and give it back. Implementations are structs of a type of their own: every loop is instantiated over one, so that its call
/// sites and its profile belong to that contender alone.
/// </summary>
internal interface IContender<TSelf, TLease>
    where TSelf : struct, IContender<TSelf, TLease>
    where TLease : struct, ILease
{
    /// <summary>A fresh pool, or the shared one. <paramref name="length"/> is for contenders that hold arrays of one length only.</summary>
    static abstract TSelf Create(int length);

    TLease Rent(int length);

    void Return(TLease lease);

    void Dispose();
}
