using System.Buffers;
using System.Text;

namespace Pools.Samples.FaultyService;

/// <summary>Handles requests. The faults are on purpose.</summary>
internal static class RequestHandler
{
    public static async Task HandleAsync(int request)
    {
        string text = await ReadAsync(request);
        Audit(text);
        using Response response = new(text);
        for (int i = 0; i < 50; i++)
        {
            Checksum(text);
        }

        // A fault: the response is disposed of here and at the end of the method, and returns its array each time.
        response.Dispose();
    }

    private static async Task<string> ReadAsync(int request)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(4096);
        int length = Encoding.UTF8.GetBytes($"request {request}", buffer);
        await Task.Yield();

        // A fault: every eighth request takes a way out that does not return the array.
        if (request % 8 == 0)
        {
            return "empty";
        }

        string text = Encoding.UTF8.GetString(buffer, 0, length);
        ArrayPool<byte>.Shared.Return(buffer);
        return text;
    }

    /// <summary>A fault: the array never goes back.</summary>
    private static void Audit(string text)
    {
        char[] line = ArrayPool<char>.Shared.Rent(256);
        text.CopyTo(line);
    }

    private static int Checksum(string text)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(256);
        int sum = 0;
        foreach (byte value in buffer.AsSpan(0, Encoding.UTF8.GetBytes(text, buffer)))
        {
            sum += value;
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return sum;
    }

    private sealed class Response : IDisposable
    {
        private readonly byte[] _buffer = ArrayPool<byte>.Shared.Rent(16_384);

        public Response(string text) => Encoding.UTF8.GetBytes(text, _buffer);

        public void Dispose() => ArrayPool<byte>.Shared.Return(_buffer);
    }
}
