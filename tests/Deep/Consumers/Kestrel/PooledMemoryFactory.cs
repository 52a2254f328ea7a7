using System.Buffers;
using System.Threading;
using Microsoft.AspNetCore.Connections;

namespace Pools.Tests.Consumers.Kestrel;

/// <summary>Has Kestrel read and write through an array pool: the sockets and the pipes of all its connections.</summary>
/// <param name="pool">Best one whose arrays are pinned: a socket's handle on one then keeps nothing beside it from moving. It outlives the server.</param>
/// <param name="recyclesOwners">Off, each use of memory that the server has given back is noticed.</param>
internal sealed class PooledMemoryFactory(ArrayPool<byte> pool, bool recyclesOwners) : IMemoryPoolFactory<byte>
{
    /// <summary>Of Kestrel's own pool. It also asks for no bytes at all, and means a block.</summary>
    private const int BlockLength = 4096;

    private int _created;

    /// <summary>How often the server asked.</summary>
    public int Created => Volatile.Read(ref _created);

    /// <summary>The server disposes of what it gets, so each is its own, over the same arrays.</summary>
    public MemoryPool<byte> Create(MemoryPoolOptions? _)
    {
        Interlocked.Increment(ref _created);
        return new ArrayPoolMemoryPool<byte>(pool, new ArrayPoolMemoryPoolOptions { MinimumLength = BlockLength, RecycleOwners = recyclesOwners });
    }
}
