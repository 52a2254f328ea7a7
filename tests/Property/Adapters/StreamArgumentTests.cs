namespace Pools.Tests.Adapters;

/// <summary>Bad arguments, compared with <see cref="MemoryStream"/>.</summary>
public sealed class StreamArgumentTests
{
    private static readonly int[] s_numbers = [int.MinValue, -1, 0, 1, 2, 3, int.MaxValue];
    private static readonly long[] s_positions = [long.MinValue, long.MinValue + 1, int.MinValue - 1L, -11, -1];

    [Theory, InlineData(false), InlineData(true)]
    public void Bad_arguments_throw_the_same_as_from_a_memory_stream(bool disposed)
    {
        (string Name, Action<Stream> Call)[] calls = [.. Calls()];
        Assert.Equal(Outcomes(new MemoryStream(), calls, disposed), Outcomes(new PooledStream(), calls, disposed));
    }

    private static string[] Outcomes(Stream stream, (string Name, Action<Stream> Call)[] calls, bool disposed)
    {
        using Stream owned = stream;
        stream.Write(new byte[10]);
        if (disposed)
        {
            stream.Dispose();
        }

        return [.. calls.Select(call => $"{call.Name}: {Outcome(stream, call.Call)}")];
    }

    private static string Outcome(Stream stream, Action<Stream> call)
    {
        try
        {
            call(stream);
            return "nothing";
        }
        catch (Exception exception)
        {
            return $"{exception.GetType().Name} {(exception as ArgumentException)?.ParamName}";
        }
    }

    private static IEnumerable<(string Name, Action<Stream> Call)> Calls()
    {
        CancellationToken none = CancellationToken.None;
        foreach (byte[]? buffer in new[] { null, [], new byte[1], new byte[2] })
        {
            foreach (int offset in s_numbers)
            {
                foreach (int count in s_numbers)
                {
                    string arguments = $"({buffer?.Length.ToString() ?? "null"}, {offset}, {count})";
                    yield return ($"Read{arguments}", stream => _ = stream.Read(buffer!, offset, count));
                    yield return ($"Write{arguments}", stream => stream.Write(buffer!, offset, count));
                    yield return ($"ReadAsync{arguments}", stream => Wait(stream.ReadAsync(buffer!, offset, count, none)));
                    yield return ($"WriteAsync{arguments}", stream => Wait(stream.WriteAsync(buffer!, offset, count, none)));
                }
            }
        }

        foreach (long value in s_positions)
        {
            yield return ($"Position = {value}", stream => stream.Position = value);
            yield return ($"SetLength({value})", stream => stream.SetLength(value));
            foreach (int origin in s_numbers)
            {
                yield return ($"Seek({value}, {origin})", stream => stream.Seek(value, (SeekOrigin)origin));
            }
        }

        foreach (long value in new[] { 0L, 1, 10, 11 })
        {
            yield return ($"Position = {value}", stream => stream.Position = value);
            yield return ($"Seek({value}, 3)", stream => stream.Seek(value, (SeekOrigin)3));
        }

        foreach (Stream? destination in new Stream?[] { null, new MemoryStream(), new MemoryStream([], writable: false), Closed() })
        {
            // Without the greatest: Stream.CopyTo of .NET Standard allocates such a buffer.
            foreach (int size in s_numbers[..^1])
            {
                string arguments = $"({destination?.CanWrite}, {destination?.CanRead}, {size})";
                yield return ($"CopyTo{arguments}", stream => stream.CopyTo(destination!, size));
                yield return ($"CopyToAsync{arguments}", stream => Wait(stream.CopyToAsync(destination!, size, none)));
            }
        }
    }

    private static void Wait(Task task) => task.GetAwaiter().GetResult();

    private static MemoryStream Closed()
    {
        MemoryStream stream = new();
        stream.Dispose();
        return stream;
    }
}
