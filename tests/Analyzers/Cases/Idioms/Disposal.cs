public class GuardedByCaller : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);
    private bool _isDisposed;

    public void Dispose()
    {
        if (!_isDisposed) { Dispose(true); _isDisposed = true; }
    }

    protected virtual void Dispose(bool disposing) => Pool.Shared.Return(_array);
}

public class GuardedByBase : GuardedByCaller
{
    private readonly byte[] _second = Pool.Shared.Rent(10);

    protected override void Dispose(bool disposing)
    {
        Pool.Shared.Return(_second);
        base.Dispose(disposing);
    }
}

public class GuardedAsynchronously : IAsyncDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);
    private int _disposals;

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Increment(ref _disposals) == 1) await DisposeAsyncCore().ConfigureAwait(false);
    }

    protected virtual ValueTask DisposeAsyncCore()
    {
        Pool.Shared.Return(_array);
        return default;
    }
}

public sealed class GuardedByProperty : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);

    public bool IsDisposed { get; private set; }

    public void Dispose()
    {
        if (IsDisposed) return;

        Pool.Shared.Return(_array);
        IsDisposed = true;
    }
}

public sealed class CountedReferences : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);
    private int _references = 1;

    public void Dispose()
    {
        if (--_references == 0) Pool.Shared.Return(_array);
    }
}

public sealed class GuardedByBit : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);
    private int _state;

    public void Dispose()
    {
        if ((_state & 1) == 0) { _state |= 1; Pool.Shared.Return(_array); }
    }
}

public sealed class GuardedByMethod : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);
    private bool _isDisposed;

    public void Dispose()
    {
        if (TryEnd()) Pool.Shared.Return(_array);
    }

    private bool TryEnd() => !_isDisposed && (_isDisposed = true);
}

public sealed class GuardedByStruct : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);
    private (bool IsDisposed, int Users) _state;

    public void Dispose()
    {
        if (_state.IsDisposed) return;

        _state.IsDisposed = true;
        Pool.Shared.Return(_array);
    }
}

public sealed class GuardedByEvent(Action done) : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);
    private Action? _done = done;

    public void Dispose()
    {
        if (_done is null) return;

        _done();
        _done = null;
        Pool.Shared.Return(_array);
    }
}

public sealed class SecondTimeThrows : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);
    private bool _isDisposed;

    public void Dispose()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        _isDisposed = true;
        Pool.Shared.Return(_array);
    }
}

// Not disposable: nothing says that it can be closed twice.
public sealed class OpenedAndClosed
{
    private byte[] _array = [];

    public bool IsOpen { get; private set; }

    public void Open()
    {
        _array = Pool.Shared.Rent(10);
        IsOpen = true;
    }

    public void Close()
    {
        Pool.Shared.Return(_array);
        IsOpen = false;
    }
}

internal class Base : IDisposable
{
    public void Dispose() => Dispose(true);

    protected virtual void Dispose(bool disposing)
    {
    }
}

internal sealed class Derived : Base
{
    private byte[]? _buffer = Pool.Shared.Rent(10);

    protected override void Dispose(bool disposing)
    {
        if (disposing && _buffer != null) { Pool.Shared.Return(_buffer); _buffer = null; }

        base.Dispose(disposing);
    }
}

// A second call ends with the exception of a stream that is closed.
public sealed class Closed(Stream stream) : IDisposable
{
    private readonly byte[] _array = Pool.Shared.Rent(10);

    public void Dispose()
    {
        stream.Write(_array, 0, 10);
        Pool.Shared.Return(_array);
        stream.Dispose();
    }
}

public sealed class EmptiedProperty : IDisposable
{
    private byte[]? Array { get; set; } = Pool.Shared.Rent(10);

    public void Dispose()
    {
        if (Array is { } array)
        {
            Array = null;
            Pool.Shared.Return(array);
        }
    }
}

public sealed class EmptiedParameter(byte[]? array) : IDisposable
{
    public void Dispose()
    {
        byte[]? taken = array;
        array = null;
        if (taken != null) Pool.Shared.Return(taken);
    }
}

public class Virtual : IDisposable
{
    public virtual byte[] Array { get; } = Pool.Shared.Rent(10);

    public void Dispose() => Pool.Shared.Return(Array);
}

public struct EmptiedStructure(int length) : IDisposable
{
    private byte[]? _array = Pool.Shared.Rent(length);

    public void Dispose()
    {
        byte[]? array = _array;
        this = default;
        if (array != null) Pool.Shared.Return(array);
    }
}
