// Insert rents a larger array, copies, and forgets the old one.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

internal struct Before : IDisposable
{
    private char[] _buffer;
    private int _index;

    public Before(int length)
    {
        _buffer = ArrayPool<char>.Shared.Rent(length);
        _index = 0;
    }

    public void Insert(int index, string value)
    {
        char[] larger = ArrayPool<char>.Shared.Rent(_index + value.Length);
        Array.Copy(_buffer, larger, index);
        value.CopyTo(0, larger, index, value.Length);
        Array.Copy(_buffer, index, larger, index + value.Length, _index - index);
        _buffer = larger; // expect: POOL0005
        _index += value.Length;
    }

    public void Dispose()
    {
        ArrayPool<char>.Shared.Return(_buffer);
        _buffer = null!;
    }
}

internal struct After : IDisposable
{
    private char[] _buffer;
    private int _index;

    public After(int length)
    {
        _buffer = ArrayPool<char>.Shared.Rent(length);
        _index = 0;
    }

    public void Insert(int index, string value)
    {
        char[] larger = ArrayPool<char>.Shared.Rent(_index + value.Length);
        Array.Copy(_buffer, larger, index);
        value.CopyTo(0, larger, index, value.Length);
        Array.Copy(_buffer, index, larger, index + value.Length, _index - index);
        ArrayPool<char>.Shared.Return(_buffer);
        _buffer = larger;
        _index += value.Length;
    }

    public void Dispose()
    {
        ArrayPool<char>.Shared.Return(_buffer);
        _buffer = null!;
    }
}
