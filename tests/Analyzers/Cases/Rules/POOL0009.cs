using System.Buffers;

public sealed class KeptInField
{
    private byte[] _array = ArrayPool<byte>.Shared.Rent(10);
    private bool _isClosed;

    public void Flush()
    {
        ArrayPool<byte>.Shared.Return(_array); // expect: POOL0009
    }

    public void FlushRepaired()
    {
        ArrayPool<byte>.Shared.Return(_array);
        _array = null!;
    }

    public void FlushWithFlag()
    {
        ArrayPool<byte>.Shared.Return(_array);
        _isClosed = true;
    }

    public bool IsClosed => _isClosed;
}
