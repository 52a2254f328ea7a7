public sealed class UsedFirst : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);

    public void Dispose()
    {
        _array[0] = 1;
        Array.Clear(_array);
        Pool.Shared.Return(_array); // expect: POOL0008
    }
}

public sealed class WrittenOut(Stream stream) : IAsyncDisposable, IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);
    private int _count;

    public void Add(byte value) => _array[_count++] = value;

    public async ValueTask DisposeAsync()
    {
        await stream.WriteAsync(_array.AsMemory(0, _count));
        Pool.Shared.Return(_array); // expect: POOL0008
    }

    public void Dispose()
    {
        stream.Write(_array, 0, _count);
        Pool.Shared.Return(_array); // expect: POOL0008
    }
}

public sealed class OfParameter(byte[] array) : IDisposable
{
    public byte First => array[0];

    public void Dispose() => Pool.Shared.Return(array); // expect: POOL0008
}

public sealed class OfProperty : IDisposable
{
    public byte[] Array { get; } = Pool.Shared.Rent(10);

    public void Dispose() => Pool.Shared.Return(Array); // expect: POOL0008
}

public sealed class OfPropertyWithField : IDisposable
{
    public byte[] Array { get => field; private set => field = value; } = Pool.Shared.Rent(10);

    public void Dispose() => Pool.Shared.Return(Array); // expect: POOL0008
}

public struct Structure(int length) : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(length);

    public void Dispose() => Pool.Shared.Return(_array); // expect: POOL0008
}

public ref struct ReferenceStructure(int length)
{
    private byte[] _array = Pool.Shared.Rent(length);

    public void Dispose() => Pool.Shared.Return(_array); // expect: POOL0008
}
