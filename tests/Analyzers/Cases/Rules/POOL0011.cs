internal static class LeakOnException
{
    public static int Unprotected(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10); // expect: POOL0011
        int length = stream.Read(array, 0, 10);
        Pool.Shared.Return(array);
        return length;
    }

    public static int Protected(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        try
        {
            return stream.Read(array, 0, 10);
        }
        finally
        {
            Pool.Shared.Return(array);
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

// The handler returns the array. Without an exception, an object gets it whose constructor only keeps it.
internal static class HandedOn
{
    public static async Task<Frame> ToARecord(Stream stream)
    {
        byte[] payload = Pool.Shared.Rent(10);
        try
        {
            await stream.ReadExactlyAsync(payload.AsMemory(0, 10));
        }
        catch
        {
            Pool.Shared.Return(payload);
            throw;
        }

        return new Frame(1, payload);
    }

    public static KeepingFrame ToAClassThatKeepsIt(int length) => new(Pool.Shared.Rent(length));

    public static KeepingFrame ByAVariable(int length)
    {
        byte[] payload = Pool.Shared.Rent(length);
        return new KeepingFrame(payload);
    }

    public static CheckedFrame ToAnInitializerThatReads(int length)
    {
        byte[] payload = Pool.Shared.Rent(length); // expect: POOL0011
        return new CheckedFrame(payload);
    }

    public static HandingFrame ToAConstructorThatCalls(int length)
    {
        byte[] payload = Pool.Shared.Rent(length); // expect: POOL0011
        return new HandingFrame(payload);
    }

    public static DerivedFrame ToAConstructorWithABase(int length)
    {
        byte[] payload = Pool.Shared.Rent(length); // expect: POOL0011
        return new DerivedFrame(payload);
    }
}
