using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

public class GuardedByCaller : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);
    private bool _isDisposed;

    public byte this[int index] => _array[index];

    public void Dispose()
    {
        if (!_isDisposed)
        {
            Dispose(true);
            _isDisposed = true;
        }

        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (disposing)
        {
            ArrayPool<byte>.Shared.Return(_array);
        }
    }
}

public class GuardedByBase : GuardedByCaller
{
    private readonly byte[] _second = ArrayPool<byte>.Shared.Rent(10);

    public byte Second => _second[0];

    protected override void Dispose(bool disposing)
    {
        ArrayPool<byte>.Shared.Return(_second);
        base.Dispose(disposing);
    }
}

public class GuardedAsynchronously : IAsyncDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);
    private int _disposals;

    public byte this[int index] => _array[index];

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Increment(ref _disposals) == 1)
        {
            await DisposeAsyncCore().ConfigureAwait(false);
        }

        GC.SuppressFinalize(this);
    }

    protected virtual ValueTask DisposeAsyncCore()
    {
        ArrayPool<byte>.Shared.Return(_array);
        return default;
    }
}

public sealed class GuardedByProperty : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);

    public bool IsDisposed { get; private set; }

    public byte this[int index] => _array[index];

    public void Dispose()
    {
        if (IsDisposed)
        {
            return;
        }

        ArrayPool<byte>.Shared.Return(_array);
        IsDisposed = true;
    }
}

public sealed class CountedReferences : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);
    private int _references = 1;

    public byte this[int index] => _array[index];

    public void Add() => _references++;

    public void Dispose()
    {
        if (--_references == 0)
        {
            ArrayPool<byte>.Shared.Return(_array);
        }
    }
}

public sealed class GuardedByBit : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);
    private int _state;

    public byte this[int index] => _array[index];

    public void Dispose()
    {
        if ((_state & 1) == 0)
        {
            _state |= 1;
            ArrayPool<byte>.Shared.Return(_array);
        }
    }
}

public sealed class GuardedByMethod : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);
    private bool _isDisposed;

    public byte this[int index] => _array[index];

    public void Dispose()
    {
        if (TryEnd())
        {
            ArrayPool<byte>.Shared.Return(_array);
        }
    }

    private bool TryEnd()
    {
        bool isFirst = !_isDisposed;
        _isDisposed = true;
        return isFirst;
    }
}

public sealed class GuardedByStruct : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);
    private (bool IsDisposed, int Users) _state;

    public byte this[int index] => _array[index];

    public void Dispose()
    {
        if (_state.IsDisposed)
        {
            return;
        }

        _state.IsDisposed = true;
        ArrayPool<byte>.Shared.Return(_array);
    }
}

public sealed class GuardedByEvent(Action done) : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);
    private Action? _done = done;

    public byte this[int index] => _array[index];

    public void Dispose()
    {
        if (_done is null)
        {
            return;
        }

        _done();
        _done = null;
        ArrayPool<byte>.Shared.Return(_array);
    }
}

public sealed class SecondTimeThrows : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);
    private bool _isDisposed;

    public byte this[int index] => _array[index];

    public void Dispose()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        _isDisposed = true;
        ArrayPool<byte>.Shared.Return(_array);
    }
}

/// <summary>Nobody says that it can be closed twice.</summary>
public sealed class OpenedAndClosed
{
    private byte[] _array = [];

    public byte this[int index] => _array[index];

    public bool IsOpen { get; private set; }

    public void Open()
    {
        _array = ArrayPool<byte>.Shared.Rent(10);
        IsOpen = true;
    }

    public void Close()
    {
        ArrayPool<byte>.Shared.Return(_array);
        IsOpen = false;
    }
}
