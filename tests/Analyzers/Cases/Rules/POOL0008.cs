public sealed class Unguarded : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(100);

    public byte First => _array[0];

    public void Dispose() => Pool.Shared.Return(_array); // expect: POOL0008
}

public sealed class NullCheckAlone : IDisposable
{
    private byte[]? _array = Pool.Shared.Rent(100);

    public void Empty() => _array = null;

    public void Dispose()
    {
        if (_array != null)
        {
            Pool.Shared.Return(_array); // expect: POOL0008
        }
    }
}

public class DisposePattern : IDisposable
{
    private byte[] _array = Pool.Shared.Rent(100);

    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (disposing)
        {
            Pool.Shared.Return(_array); // expect: POOL0008
        }
    }
}

public sealed class Asynchronous : IAsyncDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(100);

    public ValueTask DisposeAsync()
    {
        Pool.Shared.Return(_array); // expect: POOL0008
        return default;
    }
}

public sealed class Explicit : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(100);

    void IDisposable.Dispose() => Pool.Shared.Return(_array); // expect: POOL0008
}

public sealed class Flagged : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(100);
    private bool _isDisposed;

    public void Dispose()
    {
        if (_isDisposed) return;

        _isDisposed = true;
        Pool.Shared.Return(_array);
    }
}

public sealed class GuardedByAnotherField : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(100);
    private Stream? _stream = Stream.Null;

    public void Dispose()
    {
        if (_stream == null) return;

        Pool.Shared.Return(_array);
        _stream = null;
    }
}

public ref struct Structure
{
    private byte[] _array;

    public void Dispose()
    {
        byte[] array = _array;
        this = default;
        Pool.Shared.Return(array);
    }
}
