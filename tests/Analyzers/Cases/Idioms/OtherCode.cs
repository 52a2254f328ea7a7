using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

/// <summary>A method of the framework runs code that puts another array in the field, or waits while another thread does.</summary>
internal sealed class OtherCode : MemoryStream
{
    private readonly ManualResetEventSlim _emptied = new();
    private readonly ManualResetEventSlim _filled = new();
    private readonly List<int> _lengths = [4];
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(4);

    public override void WriteByte(byte value) => Refill(4);

    public override void Write(byte[] buffer, int offset, int count) => Refill(count);

    public void AnotherThread()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _emptied.Set();
        _filled.Wait();
        Show(_buffer);
    }

    public void EachRound()
    {
        for (int i = 0; i < 9; i++)
        {
            _filled.Wait();
            ArrayPool<byte>.Shared.Return(_buffer);
            _emptied.Set();
        }
    }

    public void Callback()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _lengths.ForEach(Refill);
        Show(_buffer);
    }

    public void Lambda()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _lengths.ForEach(length => Refill(length));
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = [];
    }

    public void OtherTask()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        Task.Run(() => Refill(4)).GetAwaiter().GetResult();
        Show(_buffer);
    }

    public void Inherited()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        base.WriteTo(this);
        Show(_buffer);
    }

    public void Given(Stream source)
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        source.CopyTo(this);
        Show(_buffer);
    }

    public void NoOtherCode()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _emptied.Set();
        Show(_buffer); // expect: POOL0002
        _buffer = [];
    }

    private static void Show(ReadOnlySpan<byte> span) => Console.WriteLine(span.Length);

    private void Refill(int length)
    {
        _buffer = ArrayPool<byte>.Shared.Rent(length);
        _buffer[0] = 1;
    }
}

/// <summary>A readonly field loses what it holds all the same.</summary>
public sealed class EmptiedThoughReadonly : IDisposable
{
    private readonly byte[]? _buffer = ArrayPool<byte>.Shared.Rent(4);

    public void Dispose()
    {
        if (_buffer is not null)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
        }

        Unsafe.AsRef(in _buffer) = null;
    }
}
