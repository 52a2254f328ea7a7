using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

internal static class StackOrPool
{
    public static int WithSecondVariable(ReadOnlySpan<char> text)
    {
        char[]? rented = null;
        Span<char> buffer = text.Length <= 256 ? stackalloc char[256] : (rented = ArrayPool<char>.Shared.Rent(text.Length));
        text.CopyTo(buffer);
        int sum = 0;
        foreach (char character in buffer[..text.Length])
        {
            sum += character;
        }

        if (rented != null)
        {
            ArrayPool<char>.Shared.Return(rented);
        }

        return sum;
    }

    public static int SameCondition(int length)
    {
        byte[] array = length > 256 ? ArrayPool<byte>.Shared.Rent(length) : new byte[256];
        int first = array[0];
        if (length > 256)
        {
            ArrayPool<byte>.Shared.Return(array);
        }

        return first;
    }

    public static bool ConditionOfSomebody(Stream stream)
    {
        byte[]? array = null;
        if (stream.CanRead)
        {
            array = ArrayPool<byte>.Shared.Rent(10);
            array[0] = 1;
        }

        if (!stream.CanRead)
        {
            return false;
        }

        ArrayPool<byte>.Shared.Return(array!);
        return true;
    }

    public static int OppositeCondition(int length)
    {
        byte[]? array = null;
        if (length > 256)
        {
            array = ArrayPool<byte>.Shared.Rent(length);
            array[0] = 1;
        }

        int result = length;
        if (length <= 256)
        {
            return result;
        }

        ArrayPool<byte>.Shared.Return(array!);
        return result;
    }
}

internal static class Flags
{
    public static void Returned(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        bool returned = false;
        try
        {
            if (stream.Read(array, 0, 10) == 0)
            {
                ArrayPool<byte>.Shared.Return(array);
                returned = true;
                stream.Flush();
            }
        }
        finally
        {
            if (!returned)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }

    public static void Nulled(Stream stream)
    {
        byte[]? array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            stream.Write(array, 0, 10);
            ArrayPool<byte>.Shared.Return(array);
            array = null;
            stream.Flush();
        }
        finally
        {
            if (array != null)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }

    public static void ThrowHelper(Stream stream, int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        if (stream.Read(array, 0, length) != length)
        {
            ArrayPool<byte>.Shared.Return(array);
            ThrowEndOfStream();
        }

        stream.Write(array, 0, length);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void HiddenThrowHelper(Stream stream, int length, Action throwEnd)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        if (stream.Read(array, 0, length) != length)
        {
            ArrayPool<byte>.Shared.Return(array);
            Errors.ThrowOrLog(throwEnd);
        }

        stream.Write(array, 0, length);
        ArrayPool<byte>.Shared.Return(array);
    }

    private static void ThrowEndOfStream() => throw new EndOfStreamException();

    private static class Errors
    {
        public static void ThrowOrLog(Action action) => action();
    }
}

internal sealed class Growth
{
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(16);
    private int _length;

    public void CopyReturnAssign(int length)
    {
        byte[] larger = ArrayPool<byte>.Shared.Rent(length);
        Array.Copy(_buffer, larger, _length);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }

    public void CopyAssignReturn(int length)
    {
        byte[] old = _buffer;
        _buffer = ArrayPool<byte>.Shared.Rent(length);
        old.AsSpan(0, _length).CopyTo(_buffer);
        ArrayPool<byte>.Shared.Return(old);
    }

    public static int Loop(Stream stream)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
        int length = 0;
        while (true)
        {
            int read = stream.Read(buffer, length, buffer.Length - length);
            if (read == 0)
            {
                break;
            }

            length += read;
            if (length == buffer.Length)
            {
                byte[] larger = ArrayPool<byte>.Shared.Rent(length * 2);
                Buffer.BlockCopy(buffer, 0, larger, 0, length);
                ArrayPool<byte>.Shared.Return(buffer);
                buffer = larger;
            }
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return length;
    }

    public static void TwoAtATime(Stream source, Stream target)
    {
        byte[]? previous = null;
        while (source.ReadByte() >= 0)
        {
            byte[] current = ArrayPool<byte>.Shared.Rent(16);
            int length = source.Read(current, 0, 16);
            if (previous != null)
            {
                ArrayPool<byte>.Shared.Return(previous);
                target.Write(current, 0, length);
            }

            previous = current;
        }

        if (previous != null)
        {
            ArrayPool<byte>.Shared.Return(previous);
        }
    }

    public static int Prefetch(Stream stream)
    {
        byte[]? previous = null;
        int sum = 0;
        for (int i = 0; i < 10; i++)
        {
            byte[] current = ArrayPool<byte>.Shared.Rent(16);
            sum += stream.Read(current, 0, 16);
            if (previous != null)
            {
                sum += previous[0];
                ArrayPool<byte>.Shared.Return(previous);
            }

            previous = current;
        }

        if (previous != null)
        {
            ArrayPool<byte>.Shared.Return(previous);
        }

        return sum;
    }
}

internal sealed class Owner : IDisposable
{
    private byte[]? _array;

    public Owner(byte[] array) => _array = array;

    public static Owner Create(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            _ = stream.Read(array, 0, 10);
            return new Owner(array);
        }
        catch
        {
            ArrayPool<byte>.Shared.Return(array);
            throw;
        }
    }

    public void Dispose()
    {
        byte[]? array = Interlocked.Exchange(ref _array, null);
        if (array != null)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}

internal class PooledStream(int length) : MemoryStream(ArrayPool<byte>.Shared.Rent(length))
{
    protected override void Dispose(bool disposing)
    {
        ArrayPool<byte>.Shared.Return(GetBuffer());
        base.Dispose(disposing);
    }
}

internal sealed class Wrapper : MemoryStream
{
    public Wrapper(ArrayPool<byte> pool, int length)
        : base(pool.Rent(length))
    {
    }
}

internal ref struct Builder
{
    private char[]? _array;

    public void Dispose()
    {
        char[]? array = _array;
        this = default;
        if (array != null)
        {
            ArrayPool<char>.Shared.Return(array);
        }
    }

    public static int Use()
    {
        using Builder builder = new() { _array = ArrayPool<char>.Shared.Rent(10) };
        return builder._array!.Length;
    }
}

internal sealed class Identity
{
    private readonly ConcurrentBag<byte[]> _seen = [];

    public static void Compare(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(10);
        pool.Return(array);
        byte[] again = pool.Rent(10);
        if (ReferenceEquals(array, again))
        {
            array[0] = 1;
        }

        Console.WriteLine(array == again);
        Console.WriteLine(array.Length);
        Console.WriteLine(nameof(array));
        Console.WriteLine(array.GetHashCode());
        Console.WriteLine(array.GetType());
        pool.Return(again);
    }

    public static void Asserted(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(10);
        pool.Return(array);
        byte[] again = pool.Rent(10);
        Assert.Same(array, again);
        array[0] = 1;
        pool.Return(array);
    }

    public void Collected(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(10);
        pool.Return(array);
        _seen.Add(array);
    }

    public static void Empty(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(0);
        pool.Return(array);
        pool.Return(array);
        pool.Rent(0);
        pool.Return(new byte[0]);
        pool.Return([]);
    }

    private static class Assert
    {
        public static void Same(object one, object other)
        {
            if (one != other)
            {
                throw new InvalidOperationException();
            }
        }
    }
}

internal static class Owners
{
    public static void FromFactory(Func<IMemoryOwner<byte>> factory, Span<byte> target)
    {
        IMemoryOwner<byte> owner = factory();
        owner.Memory.Span[..target.Length].CopyTo(target);
    }

    public static void TwiceDisposed()
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(10);
        owner.Dispose();
        owner.Dispose();
    }

    public static IMemoryOwner<byte> HandedOn() => MemoryPool<byte>.Shared.Rent(10);
}

internal sealed class ForwardingPool(ArrayPool<byte> inner) : ArrayPool<byte>
{
    public override byte[] Rent(int minimumLength) => inner.Rent(minimumLength);

    public override void Return(byte[] array, bool clearArray = false)
    {
        if (clearArray)
        {
            Array.Clear(array);
        }

        inner.Return(array);
    }

    public byte[] Resize(byte[] array, int length)
    {
        byte[] larger = Rent(length);
        array.CopyTo(larger, 0);
        Return(array);
        return larger;
    }

    public void Warm(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Return(new byte[16]);
        }
    }
}
