using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Pools.Tests.Adapters;

/// <summary>Plays a program to a pooled stream and to a memory stream, and compares after each step.</summary>
internal sealed class StreamRun(ArrayPool<byte> pool, int blockSize) : IDisposable
{
    private readonly PooledStream _stream = new(pool, new() { BlockSize = blockSize });
    private MemoryStream _model = new();
    private byte _next = 1;

    public static void Play(IReadOnlyList<StreamStep> program, ArrayPool<byte> pool, int blockSize)
    {
        using StreamRun run = new(pool, blockSize);
        foreach (StreamStep step in program)
        {
            run.Do(step);
            Assert.Equal((run._model.Position, run._model.Length), (run._stream.Position, run._stream.Length));
        }

        run.Look();
    }

    public void Dispose()
    {
        _stream.Dispose();
        _model.Dispose();
    }

    private void Do(StreamStep step)
    {
        switch (step.Act)
        {
            case StreamAct.WriteArray or StreamAct.WriteSpan or StreamAct.WriteAsync:
                byte[] bytes = Fresh(step.Count);
                Write(_stream, step.Act, bytes);
                Write(_model, step.Act, bytes);
                break;
            case StreamAct.WriteByte:
                _stream.WriteByte(_next);
                _model.WriteByte(_next++);
                break;
            case StreamAct.ReadArray or StreamAct.ReadSpan or StreamAct.ReadAsync:
                AssertSame(Read(_model, step.Act, step.Count), Read(_stream, step.Act, step.Count));
                break;
            case StreamAct.ReadByte:
                Assert.Equal(_model.ReadByte(), _stream.ReadByte());
                break;
            case StreamAct.Seek:
                AssertSameOutcome(stream => stream.Seek(step.Value, step.Origin));
                break;
            case StreamAct.SetPosition:
                AssertSameOutcome(stream => stream.Position = step.Value);
                break;
            case StreamAct.SetLength:
                AssertSameOutcome(stream =>
                {
                    stream.SetLength(step.Value);
                    return 0;
                });
                break;
            case StreamAct.Advance:
                Advance(Math.Abs(step.Value), step.Count);
                break;
            case StreamAct.Scribble:
                _stream.GetSpan(Math.Abs(step.Value)).Fill(0xEE);
                break;
            case StreamAct.CopyTo or StreamAct.CopyToAsync:
                AssertSame(Copy(_model, step.Act), Copy(_stream, step.Act));
                break;
            case StreamAct.Look:
                Look();
                break;
            case StreamAct.Reset:
                _stream.Reset(Math.Abs(step.Value) % 8);
                _model = new MemoryStream();
                break;
        }
    }

    private void Advance(int hint, int count)
    {
        Span<byte> room = hint % 2 == 0 ? _stream.GetSpan(hint) : _stream.GetMemory(hint).Span;
        Assert.InRange(room.Length, Math.Max(1, hint), int.MaxValue);
        byte[] bytes = Fresh(Math.Min(room.Length, count));
        bytes.CopyTo(room);
        _stream.Advance(bytes.Length);

        // Writing nothing past the end makes a memory stream longer; taking room and not using it does not.
        if (bytes.Length > 0)
        {
            _model.Write(bytes);
        }
    }

    private void Look()
    {
        byte[] expected = _model.ToArray();
        AssertSame(expected, _stream.ToArray());
        ReadOnlySequence<byte> sequence = _stream.GetReadOnlySequence();
        AssertSame(expected, sequence.ToArray());
        Assert.Equal(expected.Length, sequence.Length);
        ArrayBufferWriter<byte> writer = new();
        _stream.WriteTo(writer);
        AssertSame(expected, writer.WrittenSpan);
        if (_stream.TryGetBuffer(out ArraySegment<byte> buffer))
        {
            AssertSame(expected, buffer);
        }
    }

    private byte[] Fresh(int count)
    {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++)
        {
            bytes[i] = _next++;
        }

        return bytes;
    }

    private static void Write(Stream stream, StreamAct act, byte[] bytes)
    {
        // Not from the array's beginning: offsets count.
        byte[] shifted = [1, 2, 3, .. bytes, 4];
        switch (act)
        {
            case StreamAct.WriteArray:
                stream.Write(shifted, 3, bytes.Length);
                break;
            case StreamAct.WriteSpan:
                stream.Write(bytes.AsSpan());
                break;
            default:
                Complete(bytes.Length % 2 == 0 ? stream.WriteAsync(shifted, 3, bytes.Length, CancellationToken.None) : stream.WriteAsync(bytes.AsMemory(), CancellationToken.None).AsTask());
                break;
        }
    }

    private static byte[] Read(Stream stream, StreamAct act, int count)
    {
        byte[] buffer = [.. Enumerable.Repeat((byte)0xDD, count + 4)];
        int read = act switch
        {
            StreamAct.ReadArray => stream.Read(buffer, 3, count),
            StreamAct.ReadSpan => stream.Read(buffer.AsSpan(3, count)),
            _ => Result(count % 2 == 0 ? stream.ReadAsync(buffer, 3, count, CancellationToken.None) : stream.ReadAsync(buffer.AsMemory(3, count), CancellationToken.None).AsTask()),
        };
        return [(byte)read, (byte)(read >> 8), .. buffer];
    }

    private static byte[] Copy(Stream stream, StreamAct act)
    {
        using MemoryStream destination = new();
        if (act == StreamAct.CopyTo)
        {
            stream.CopyTo(destination, 100);
        }
        else
        {
            Complete(stream.CopyToAsync(destination, 100, CancellationToken.None));
        }

        return destination.ToArray();
    }

    private static void Complete(Task task)
    {
        Assert.True(task.IsCompleted);
        task.GetAwaiter().GetResult();
    }

    private static int Result(Task<int> task)
    {
        Complete(task);
        return task.Result;
    }

    private static void AssertSame(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual)
    {
        if (!expected.SequenceEqual(actual))
        {
            Assert.Fail($"Expected {expected.Length} bytes, got {actual.Length}; the first {expected.CommonPrefixLength(actual)} agree.");
        }
    }

    private void AssertSameOutcome(Func<Stream, long> act)
    {
        (long, Type?) Try(Stream stream)
        {
            try
            {
                return (act(stream), null);
            }
            catch (Exception exception)
            {
                return (0, exception.GetType());
            }
        }

        Assert.Equal(Try(_model), Try(_stream));
    }
}
