public sealed class KeptInField
{
    private byte[] _array = Pool.Shared.Rent(10);

    public bool IsClosed { get; private set; }

    public void Flush()
    {
        Pool.Shared.Return(_array); // expect: POOL0009
    }

    public void FlushRepaired()
    {
        Pool.Shared.Return(_array);
        _array = null!;
    }

    public void FlushWithFlag()
    {
        Pool.Shared.Return(_array);
        IsClosed = true;
    }
}
