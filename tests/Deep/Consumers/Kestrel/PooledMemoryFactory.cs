using System.Buffers;
using Microsoft.AspNetCore.Connections;

namespace Pools.Tests.Consumers.Kestrel;

/// <summary>Gives Kestrel memory from an array pool.</summary>
/// <param name="pool">Outlives the server.</param>
internal sealed class PooledMemoryFactory(ArrayPool<byte> pool) : IMemoryPoolFactory<byte>
{
    // Kestrel asks for 0 bytes and means a block.
    private const int BlockLength = 4096;

    public MemoryPool<byte> Create(MemoryPoolOptions? _) => new ArrayPoolMemoryPool<byte>(pool, minimumLength: BlockLength);
}
