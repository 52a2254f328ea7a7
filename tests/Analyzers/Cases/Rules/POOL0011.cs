using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

internal static class LeakOnException
{
    public static int Unprotected(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10); // expect: POOL0011
        int length = stream.Read(array, 0, 10);
        ArrayPool<byte>.Shared.Return(array);
        return length;
    }

    public static int Protected(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            return stream.Read(array, 0, 10);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}

internal readonly record struct Frame(byte Kind, byte[] Buffer);

internal readonly record struct CheckedFrame(byte[] Buffer)
{
    public int First { get; } = Buffer[0];
}

internal sealed class HandingFrame
{
    public HandingFrame(byte[] buffer) => Buffer = string.Concat("a", buffer.ToString()).Length == 0 ? [] : buffer;

    public byte[] Buffer { get; }
}

internal sealed class KeepingFrame(byte[] buffer)
{
    private readonly int _kind = 1;

    public byte[] Buffer { get; } = buffer;

    public int Kind => _kind;
}

internal class Basis
{
    public Basis() => File.Delete("a");
}

internal sealed class DerivedFrame(byte[] buffer) : Basis
{
    public byte[] Buffer { get; } = buffer;
}

// What throws after the rent is caught, returned and thrown again; then the array goes into an object whose constructor does nothing but keep it.
internal static class HandedOn
{
    public static async Task<Frame> ToARecord(Stream stream)
    {
        byte[] header = ArrayPool<byte>.Shared.Rent(3);
        try
        {
            await stream.ReadExactlyAsync(header.AsMemory(0, 3));
            byte[] payload = ArrayPool<byte>.Shared.Rent(header[1]);
            try
            {
                await stream.ReadExactlyAsync(payload.AsMemory(0, header[1]));
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(payload);
                throw;
            }

            return new Frame(header[0], payload);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(header);
        }
    }

    public static KeepingFrame ToAClassThatKeepsIt(int length) => new(ArrayPool<byte>.Shared.Rent(length));

    public static KeepingFrame ByAVariable(int length)
    {
        byte[] payload = ArrayPool<byte>.Shared.Rent(length);
        return new KeepingFrame(payload);
    }

    public static CheckedFrame ToAnInitializerThatReads(int length)
    {
        byte[] payload = ArrayPool<byte>.Shared.Rent(length); // expect: POOL0011
        return new CheckedFrame(payload);
    }

    public static HandingFrame ToAConstructorThatCalls(int length)
    {
        byte[] payload = ArrayPool<byte>.Shared.Rent(length); // expect: POOL0011
        return new HandingFrame(payload);
    }

    public static DerivedFrame ToAConstructorWithABase(int length)
    {
        byte[] payload = ArrayPool<byte>.Shared.Rent(length); // expect: POOL0011
        return new DerivedFrame(payload);
    }
}
