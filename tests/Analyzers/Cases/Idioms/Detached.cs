using System;
using System.Buffers;
using System.IO;
using System.Runtime.InteropServices;

/// <summary>An object gets another array before the rented one is returned; arrays are got back from views, and asked for their identity.</summary>
internal static class Detached
{
    public static Packet Replaced(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        array[0] = 1;
        Packet packet = new() { Data = array, Length = length };
        packet.Data = array.AsSpan(0, length).ToArray();
        ArrayPool<byte>.Shared.Return(array);
        return packet;
    }

    public static Packet ReplacedByItself(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        array[0] = 1;
        Packet packet = new() { Data = array, Length = length };
        packet.Detach();
        ArrayPool<byte>.Shared.Return(array);
        return packet;
    }

    public static Packet ReplacedElsewhere(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        array[0] = 1;
        Packet packet = new() { Data = array, Length = length };
        Detach(packet);
        ArrayPool<byte>.Shared.Return(array);
        return packet;
    }

    public static Packet Kept(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        array[0] = 1;
        Packet packet = new() { Data = array };
        packet.Length = length;
        ArrayPool<byte>.Shared.Return(array);
        return packet; // expect: POOL0002
    }

    public static Values Struct(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        array[0] = 1;
        Values values = new(array, length);
        values.Data = array.AsSpan(0, length).ToArray();
        ArrayPool<byte>.Shared.Return(array);
        return values;
    }

    public static void GotBack(int length)
    {
        Memory<byte> memory = ArrayPool<byte>.Shared.Rent(length).AsMemory(0, length);
        memory.Span.Fill(1);
        if (MemoryMarshal.TryGetArray(memory, out ArraySegment<byte> segment))
        {
            ArrayPool<byte>.Shared.Return(segment.Array!);
        }
    }

    public static Memory<byte> Pinned(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        array[0] = 1;
        return MemoryMarshal.CreateFromPinnedArray(array, 0, length);
    }

    public static bool Identity(int length, byte[] other)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        Span<byte> span = array.AsSpan(0, length);
        span.Fill(1);
        ArrayPool<byte>.Shared.Return(array);
        GC.KeepAlive(array);
        return span.Overlaps(other) || array.ToString() is null;
    }

    private static void Detach(Packet packet) => packet.Detach();

    internal sealed class Packet
    {
        public byte[]? Data { get; set; }

        public int Length { get; set; }

        public void Detach() => Data = Data.AsSpan(0, Length).ToArray();
    }

    internal record struct Values(byte[] Data, int Length);
}
