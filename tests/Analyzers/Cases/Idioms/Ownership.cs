internal static class StackOrPool
{
    public static int WithSecondVariable(ReadOnlySpan<char> text)
    {
        char[]? rented = null;
        Span<char> buffer = text.Length <= 256 ? stackalloc char[256] : (rented = ArrayPool<char>.Shared.Rent(text.Length));
        text.CopyTo(buffer);
        int sum = buffer[0];
        if (rented != null) ArrayPool<char>.Shared.Return(rented);

        return sum;
    }

    public static int SameCondition(int length)
    {
        byte[] array = length > 256 ? Pool.Shared.Rent(length) : new byte[256];
        int first = array[0];
        if (length > 256) Pool.Shared.Return(array);

        return first;
    }

    public static bool ConditionOfOtherCode(Stream stream)
    {
        byte[]? array = null;
        if (stream.CanRead) array = Pool.Shared.Rent(10);

        if (!stream.CanRead) return false;

        Pool.Shared.Return(array!);
        return true;
    }

    public static int OppositeCondition(int length)
    {
        byte[]? array = null;
        if (length > 256) array = Pool.Shared.Rent(length);

        if (length <= 256) return length;

        Pool.Shared.Return(array!);
        return 0;
    }
}

internal static class Flags
{
    public static void Returned(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        bool returned = false;
        try
        {
            if (stream.Read(array, 0, 10) == 0)
            {
                Pool.Shared.Return(array);
                returned = true;
                stream.Flush();
            }
        }
        finally { if (!returned) Pool.Shared.Return(array); }
    }

    public static void Nulled(Stream stream)
    {
        byte[]? array = Pool.Shared.Rent(10);
        try
        {
            stream.Write(array, 0, 10);
            Pool.Shared.Return(array);
            array = null;
            stream.Flush();
        }
        finally { if (array != null) Pool.Shared.Return(array); }
    }

    public static void ThrowHelper(Stream stream, int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        if (stream.Read(array, 0, length) != length) { Pool.Shared.Return(array); ThrowEndOfStream(); }

        stream.Write(array, 0, length);
        Pool.Shared.Return(array);
    }

    public static void HiddenThrowHelper(Stream stream, int length, Action throwEnd)
    {
        byte[] array = Pool.Shared.Rent(length);
        if (stream.Read(array, 0, length) != length) { Pool.Shared.Return(array); Errors.ThrowOrLog(throwEnd); }

        stream.Write(array, 0, length);
        Pool.Shared.Return(array);
    }

    public static int LongerThrowHelper(MemoryPool<byte> pool)
    {
        IMemoryOwner<byte> owner = pool.Rent(10);
        if (owner.Memory.IsEmpty)
        {
            try { owner.Dispose(); } catch { }
            Broken.Promise("empty");
        }

        using (owner) { return owner.Memory.Length; }
    }

    public static int ThrowHelperOfOthers(MemoryPool<byte> pool, Action throwEmpty)
    {
        IMemoryOwner<byte> owner = pool.Rent(10);
        if (owner.Memory.IsEmpty)
        {
            owner.Dispose();
            Throw.Empty(throwEmpty);
        }

        using (owner) { return owner.Memory.Length; }
    }

    private static void ThrowEndOfStream() => throw new EndOfStreamException();

    private static class Broken
    {
        public static void Promise(string? name)
        {
            if (name is null) throw new InvalidOperationException();
            else throw new InvalidOperationException(name);
        }
    }

    private static class Throw
    {
        public static void Empty(Action action) => action();
    }

    private static class Errors
    {
        public static void ThrowOrLog(Action action) => action();
    }
}

internal sealed class Growth
{
    private byte[] _buffer = Pool.Shared.Rent(16);
    private int _length;

    public void CopyReturnAssign(int length)
    {
        byte[] larger = Pool.Shared.Rent(length);
        Array.Copy(_buffer, larger, _length);
        Pool.Shared.Return(_buffer);
        _buffer = larger;
    }

    public void CopyAssignReturn(int length)
    {
        byte[] old = _buffer;
        _buffer = Pool.Shared.Rent(length);
        old.AsSpan(0, _length).CopyTo(_buffer);
        Pool.Shared.Return(old);
    }

    public static void Loop(Stream stream)
    {
        byte[] buffer = Pool.Shared.Rent(16);
        int read;
        while ((read = stream.Read(buffer, 0, buffer.Length)) > 0)
        {
            if (read == buffer.Length)
            {
                byte[] larger = Pool.Shared.Rent(read * 2);
                Buffer.BlockCopy(buffer, 0, larger, 0, read);
                Pool.Shared.Return(buffer);
                buffer = larger;
            }
        }

        Pool.Shared.Return(buffer);
    }

    public static void TwoAtATime(Stream source, Stream target)
    {
        byte[]? previous = null;
        while (source.ReadByte() >= 0)
        {
            byte[] current = Pool.Shared.Rent(16);
            int length = source.Read(current, 0, 16);
            if (previous != null)
            {
                target.Write(previous, 0, length);
                Pool.Shared.Return(previous);
                target.Write(current, 0, length);
            }

            previous = current;
        }

        if (previous != null) Pool.Shared.Return(previous);
    }

    public static void OtherNamesOfElements(int length)
    {
        var array = ArrayPool<(string Name, int Length)>.Shared.Rent(length);
        array[0] = ("name", length);
        ArrayPool<(string, int)>.Shared.Return(array, clearArray: true);
    }
}
