// An object gets another array before the rented one is returned; a view gives its array; an array is compared.
internal static class Detached
{
    public static Packet Replaced(int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        Packet packet = new() { Data = array, Length = length };
        packet.Data = array.AsSpan(0, length).ToArray();
        Pool.Shared.Return(array);
        return packet;
    }

    public static Packet ReplacedByItself(int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        Packet packet = new() { Data = array, Length = length };
        packet.Detach();
        Pool.Shared.Return(array);
        return packet;
    }

    public static Packet ReplacedElsewhere(int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        Packet packet = new() { Data = array, Length = length };
        Detach(packet);
        Pool.Shared.Return(array);
        return packet;
    }

    public static Packet Kept(int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        Packet packet = new() { Data = array };
        packet.Length = length;
        Pool.Shared.Return(array);
        return packet; // expect: POOL0002
    }

    public static Values Struct(int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        Values values = new(array, length);
        values.Data = array.AsSpan(0, length).ToArray();
        Pool.Shared.Return(array);
        return values;
    }

    public static void FromView(int length)
    {
        Memory<byte> memory = Pool.Shared.Rent(length).AsMemory(0, length);
        memory.Span.Fill(1);
        if (MemoryMarshal.TryGetArray(memory, out ArraySegment<byte> segment)) Pool.Shared.Return(segment.Array!);
    }

    public static Memory<byte> Pinned(int length) => MemoryMarshal.CreateFromPinnedArray(Pool.Shared.Rent(length), 0, length);

    public static bool Identity(int length, byte[] other)
    {
        byte[] array = Pool.Shared.Rent(length);
        Span<byte> span = array.AsSpan(0, length);
        span.Fill(1);
        Pool.Shared.Return(array);
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
