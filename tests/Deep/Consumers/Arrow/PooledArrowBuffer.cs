namespace Pools.Tests.Consumers.Arrow;

/// <summary>The first bytes of rented memory: Arrow takes its length for the buffer's.</summary>
internal sealed class PooledArrowBuffer(IMemoryOwner<byte> rented, int length) : IMemoryOwner<byte>
{
    public Memory<byte> Memory => rented.Memory[..length];

    public void Dispose() => rented.Dispose();
}
