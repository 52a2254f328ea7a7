namespace Pools.Tests.Adapters;

public enum StreamAct
{
    WriteArray,
    WriteSpan,
    WriteAsync,
    WriteByte,
    ReadArray,
    ReadSpan,
    ReadAsync,
    ReadByte,
    Seek,
    SetPosition,
    SetLength,
    CopyTo,
    CopyToAsync,

    /// <summary>Takes room for <see cref="StreamStep.Value"/> bytes and writes <see cref="StreamStep.Count"/> of them.</summary>
    Advance,

    /// <summary>Takes room, fills it, and writes nothing.</summary>
    Scribble,
    CompareContents,
    Reset,
}

/// <param name="Count">How many bytes.</param>
public readonly record struct StreamStep(StreamAct Act, int Value, int Count, SeekOrigin Origin);

/// <summary>Plays a program to a pooled stream and to a memory stream, and compares them after each step.</summary>
internal sealed class StreamRun(ArrayPool<byte> pool, int blockSize) : IDisposable
{
    private readonly PooledStream _stream = new(pool, blockSize);
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

        run.CompareContents();
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
            case StreamAct.Advance:
                Advance(Math.Abs(step.Value), step.Count);
                break;
            case StreamAct.Scribble:
                _stream.GetSpan(Math.Abs(step.Value)).Fill(0xEE);
                break;
            case StreamAct.CompareContents:
                CompareContents();
                break;
            case StreamAct.Reset:
                _stream.Reset(Math.Abs(step.Value) % 8);
                _model = new MemoryStream();
                break;
            default:
                byte[] bytes = Fresh(step.Act is StreamAct.WriteByte ? 1 : step.Act <= StreamAct.WriteByte ? step.Count : 0);
                (byte[] expected, Type? failure) = Try(_model, step, bytes);
                (byte[] actual, Type? actualFailure) = Try(_stream, step, bytes);
                RequireSame(expected, actual);
                Assert.Equal(failure, actualFailure);
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

        // Writing nothing past the end makes a memory stream longer; unused room does not.
        if (bytes.Length > 0)
        {
            _model.Write(bytes);
        }
    }

    private void CompareContents()
    {
        byte[] expected = _model.ToArray();
        RequireSame(expected, _stream.ToArray());
        ReadOnlySequence<byte> sequence = _stream.GetReadOnlySequence();
        RequireSame(expected, sequence.ToArray());
        Assert.Equal(expected.Length, sequence.Length);
        ArrayBufferWriter<byte> writer = new();
        _stream.WriteTo(writer);
        RequireSame(expected, writer.WrittenSpan);
        if (_stream.TryGetBuffer(out ArraySegment<byte> buffer))
        {
            RequireSame(expected, buffer);
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

    private static (byte[] Bytes, Type? Failure) Try(Stream stream, StreamStep step, byte[] bytes)
    {
        try
        {
            return (Apply(stream, step, bytes), null);
        }
        catch (Exception exception) when (exception is IOException or ArgumentException)
        {
            return ([], exception.GetType());
        }
    }

    /// <returns>What the step reads or returns.</returns>
    private static byte[] Apply(Stream stream, StreamStep step, byte[] bytes)
    {
        switch (step.Act)
        {
            case StreamAct.WriteByte:
                stream.WriteByte(bytes[0]);
                return [];
            case StreamAct.ReadByte:
                return BitConverter.GetBytes(stream.ReadByte());
            case StreamAct.Seek:
                return BitConverter.GetBytes(stream.Seek(step.Value, step.Origin));
            case StreamAct.SetPosition:
                stream.Position = step.Value;
                return [];
            case StreamAct.SetLength:
                stream.SetLength(step.Value);
                return [];
            case StreamAct.CopyTo or StreamAct.CopyToAsync:
                return Copy(stream, step.Act);
            case StreamAct.ReadArray or StreamAct.ReadSpan or StreamAct.ReadAsync:
                return Read(stream, step.Act, step.Count);
            default:
                Write(stream, step.Act, bytes);
                return [];
        }
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
                Complete(bytes.Length % 2 == 0
                    ? stream.WriteAsync(shifted, 3, bytes.Length, CancellationToken.None)
                    : stream.WriteAsync(bytes.AsMemory(), CancellationToken.None).AsTask());
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
            _ when count % 2 == 0 => Complete(stream.ReadAsync(buffer, 3, count, CancellationToken.None)),
            _ => Complete(stream.ReadAsync(buffer.AsMemory(3, count), CancellationToken.None).AsTask()),
        };
        return [.. BitConverter.GetBytes(read), .. buffer];
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

    private static int Complete(Task<int> task)
    {
        Complete((Task)task);
        return task.Result;
    }

    private static void RequireSame(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual)
    {
        if (!expected.SequenceEqual(actual))
        {
            Assert.Fail($"Expected {expected.Length} bytes, got {actual.Length}; the first {expected.CommonPrefixLength(actual)} agree.");
        }
    }
}
