internal sealed class Leak
{
    private byte[]? _buffer;

    public static int Never(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100); // expect: POOL0005
        return stream.Read(array, 0, 100);
    }

    public static void Discarded()
    {
        Pool.Shared.Rent(100); // expect: POOL0005
        _ = Pool.Shared.Rent(100); // expect: POOL0005
    }

    public static void Owner(Span<byte> target)
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(100); // expect: POOL0005
        owner.Memory.Span[..10].CopyTo(target);
    }

    public static void OwnerRepaired(Span<byte> target)
    {
        using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(100);
        owner.Memory.Span[..10].CopyTo(target);
    }

    public static int AtContinue(string[] texts)
    {
        int sum = 0;
        foreach (string text in texts)
        {
            char[] array = ArrayPool<char>.Shared.Rent(text.Length);
            if (array[0] == ' ')
            {
                sum++;
                continue; // expect: POOL0005
            }

            ArrayPool<char>.Shared.Return(array);
        }

        return sum;
    }

    public static int Overwritten(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        int length = stream.Read(array, 0, 100);
        if (length == 100)
        {
            array = Pool.Shared.Rent(200); // expect: POOL0005
            length = stream.Read(array, 0, 200);
        }

        Pool.Shared.Return(array);
        return length;
    }

    public void Kept()
    {
        // Release returns it.
        _buffer = Pool.Shared.Rent(100);
        Console.WriteLine(_buffer.GetHashCode());
    }

    public void Release()
    {
        if (_buffer is { } buffer)
        {
            _buffer = null;
            Pool.Shared.Return(buffer);
        }
    }
}

internal sealed class NeverReturnedByType
{
    private readonly byte[] _scratch;

    public NeverReturnedByType() => _scratch = Pool.Shared.Rent(10); // expect: POOL0005

    public byte this[int index] => _scratch[index % _scratch.Length];
}

internal sealed class Growing : IDisposable
{
    private byte[]? _buffer;
    private int _length;

    public Growing() => _buffer = Pool.Shared.Rent(16);

    public void Append(byte value)
    {
        if (_length == _buffer!.Length)
        {
            byte[] larger = Pool.Shared.Rent(_length * 2);
            Array.Copy(_buffer, larger, _length);
            _buffer = larger; // expect: POOL0005
        }

        _buffer[_length++] = value;
    }

    public void Prepare(int length)
    {
        if (_buffer == null || _buffer.Length < length) _buffer = Pool.Shared.Rent(length);
    }

    public void Dispose()
    {
        if (_buffer != null)
        {
            Pool.Shared.Return(_buffer);
            _buffer = null;
        }
    }
}
