namespace Pools.Tests.Large.Engine;

/// <summary>An unused pool is small, and cheap to create.</summary>
[Collection(ProcessWide.Name)]
public sealed class CreationTests
{
    [Fact]
    public void Creating_a_pool_allocates_less_than_18_KiB() => Processors.RunOnOne(() =>
    {
        LargeArrayPool<byte>? pool = null;
        long bytes = Allocated.Always(() => pool = new LargeArrayPool<byte>(new LargeArrayPoolOptions()));

        // About 12.6 KiB, mostly for the size classes.
        Assert.InRange(bytes, 1, 18 << 10);
        GC.KeepAlive(pool);
    });
}
