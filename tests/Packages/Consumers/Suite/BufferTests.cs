using System.Buffers;
using Xunit;

public sealed class BufferTests
{
    [Fact]
    public void Returns_once() => Give(ArrayPool<byte>.Shared.Rent(100));

    [Fact]
    public void Returns_twice()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        Give(array);
        Give(array);
    }

    private static void Give(byte[] array) => ArrayPool<byte>.Shared.Return(array);
}
