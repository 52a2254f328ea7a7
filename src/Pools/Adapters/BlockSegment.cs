namespace Pools.Adapters;

/// <summary>One link of a stream's content as a sequence.</summary>
/// <remarks><b>Threading</b>: not changed once the sequence is made.</remarks>
internal sealed class BlockSegment : ReadOnlySequenceSegment<byte>
{
    public BlockSegment(ReadOnlyMemory<byte> memory, BlockSegment? previous)
    {
        Memory = memory;
        if (previous is not null)
        {
            RunningIndex = previous.RunningIndex + previous.Memory.Length;
            previous.Next = this;
        }
    }
}
