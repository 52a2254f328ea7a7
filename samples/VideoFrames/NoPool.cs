using System.Buffers;

namespace Pools.Samples.VideoFrames;

/// <summary>Allocates, and forgets what comes back: to compare with.</summary>
internal sealed class NoPool : ArrayPool<byte>
{
    public override byte[] Rent(int minimumLength) => new byte[minimumLength];

    public override void Return(byte[] array, bool clearArray = false)
    {
    }
}
