using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

public sealed class Unguarded : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(100);

    public byte First => _array[0];

    public void Dispose() => ArrayPool<byte>.Shared.Return(_array); // expect: POOL0008
}

public sealed class NullCheckAlone : IDisposable
{
    private byte[]? _array = ArrayPool<byte>.Shared.Rent(100);

    public void Empty() => _array = null;

    public void Dispose()
    {
        if (_array != null)
        {
            ArrayPool<byte>.Shared.Return(_array); // expect: POOL0008
        }
    }
}

public class DisposePattern : IDisposable
{
    private byte[] _array = ArrayPool<byte>.Shared.Rent(100);

    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (disposing)
        {
            ArrayPool<byte>.Shared.Return(_array); // expect: POOL0008
        }
    }
}

public sealed class Asynchronous : IAsyncDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(100);

    public ValueTask DisposeAsync()
    {
        ArrayPool<byte>.Shared.Return(_array); // expect: POOL0008
        return default;
    }
}

public sealed class Explicit : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(100);

    void IDisposable.Dispose() => ArrayPool<byte>.Shared.Return(_array); // expect: POOL0008
}

public sealed class Nulled : IDisposable
{
    private byte[]? _array = ArrayPool<byte>.Shared.Rent(100);

    public void Dispose()
    {
        if (_array != null)
        {
            ArrayPool<byte>.Shared.Return(_array);
            _array = null;
        }
    }
}

public sealed class Exchanged : IDisposable
{
    private byte[]? _array = ArrayPool<byte>.Shared.Rent(100);

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _array, null) is { } array)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}

public sealed class Flagged : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(100);
    private bool _isDisposed;

    public void Dispose()
    {
        if (_isDisposed)
        {
            return;
        }

        _isDisposed = true;
        ArrayPool<byte>.Shared.Return(_array);
    }
}

public sealed class FlaggedAtomically : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(100);
    private int _isDisposed;

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) == 0)
        {
            ArrayPool<byte>.Shared.Return(_array);
        }
    }
}

public sealed class Refusing : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(100);
    private bool _isDisposed;

    public void Dispose()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        _isDisposed = true;
        ArrayPool<byte>.Shared.Return(_array);
    }
}

public sealed class GuardedByAnotherField : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(100);
    private Stream? _stream = Stream.Null;

    public void Dispose()
    {
        if (_stream == null)
        {
            return;
        }

        ArrayPool<byte>.Shared.Return(_array);
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
        ArrayPool<byte>.Shared.Return(array);
    }
}
