namespace Pools.Tests.Measured;

/// <summary>What a long stream leaves on the large-object heap.</summary>
public sealed class StreamMemoryTests
{
    private const long Length = 512 << 20;

    [Fact]
    public void Nothing_that_a_stream_allocates_lies_on_the_large_object_heap() => ChildTest.Alone(typeof(StreamMemoryTests), () =>
    {
        // All blocks are the same array: a long table without the memory of its blocks.
        SameBlock pool = new();
        Memory.Collect();
        long before = LargeObjectBytes();
        using (PooledStream stream = new(pool))
        {
            byte[] part = new byte[1 << 16];
            for (long length = 0; length < Length; length += part.Length)
            {
                stream.Write(part);
            }

            Assert.Equal(Length, stream.GetReadOnlySequence().Length);
            Assert.InRange(LargeObjectBytes(), 0, before);
            stream.Reset(1_000);
            Assert.InRange(LargeObjectBytes(), 0, before);
        }

        // The measurement sees an array of 100,000 bytes.
        byte[] large = new byte[100_000];
        Assert.InRange(LargeObjectBytes() - before, large.Length, long.MaxValue);
        GC.KeepAlive(large);
        Assert.Equal(1 << 16, pool.LongestAsked);
        Assert.Equal(pool.Rented, pool.Returned);
    });

    /// <summary>The bytes that a collection leaves alive.</summary>
    private static long LargeObjectBytes()
    {
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: false);
        GCGenerationInfo large = GC.GetGCMemoryInfo(GCKind.FullBlocking).GenerationInfo[3];
        return large.SizeAfterBytes - large.FragmentationAfterBytes;
    }

    private sealed class SameBlock : ArrayPool<byte>
    {
        private readonly byte[] _block = new byte[1 << 16];

        public int LongestAsked { get; private set; }
        public int Rented { get; private set; }
        public int Returned { get; private set; }

        public override byte[] Rent(int minimumLength)
        {
            LongestAsked = Math.Max(LongestAsked, minimumLength);
            Rented++;
            return _block;
        }

        public override void Return(byte[] array, bool clearArray = false)
        {
            Assert.Same(_block, array);
            Returned++;
        }
    }
}
