using Microsoft.AspNetCore.Connections;

namespace Pools.Tests.Consumers.Kestrel;

/// <summary>Gives Kestrel memory from an array pool, which outlives the server. Kestrel asks for 0 bytes and means a block.</summary>
internal sealed class PooledMemoryFactory(ArrayPool<byte> pool) : IMemoryPoolFactory<byte>
{
    public MemoryPool<byte> Create(MemoryPoolOptions? _) =>
        new ArrayPoolMemoryPool<byte>(pool, minimumLength: 4096);
}
