// A whole array that is a table, a place to write to, or comes with the number of its elements in any form.
internal static class Tables
{
    private static readonly ExactPool s_exact = new();

    public static void Codes(ReadOnlySpan<byte> data, Stream destination)
    {
        ushort[] codes = ArrayPool<ushort>.Shared.Rent(256);
        for (int i = 0; i < 256; i++) codes[i] = (ushort)(i * 3);

        WriteCoded(codes, data, destination);
        ArrayPool<ushort>.Shared.Return(codes);
    }

    public static void Counted(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(20);
        int read = stream.Read(array, 0, 20);
        WriteShort(array, (ushort)read);
        WriteTo(array, read);
        WriteRange(array, (0, read));
        WriteNullable(array, read);
        WriteAll(array, stream, isLast: true); // expect: POOL0006
        Pool.Shared.Return(array);
    }

    public static void Exact(Stream stream)
    {
        byte[] array = s_exact.Rent(16);
        array[0] = 1;
        stream.Write(array);
        s_exact.Return(array);
    }

    public static int Written()
    {
        int[] array = ArrayPool<int>.Shared.Rent(10);
        foreach (ref int element in array.AsSpan()) element = -1;

        int first = array[0];
        ArrayPool<int>.Shared.Return(array);
        return first;
    }

    public static int CountedInLoop(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(20);
        int read = stream.Read(array, 0, 20);
        int sum = 0;
        int at = 0;
        foreach (byte element in array)
        {
            if (at++ < read) sum += element;
        }

        Pool.Shared.Return(array);
        return sum;
    }

    public static int NotCountedInLoop(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(20);
        _ = stream.Read(array, 0, 20);
        int max = 0;
        foreach (byte element in array) // expect: POOL0006
        {
            if (element > max) max = element;
        }

        Pool.Shared.Return(array);
        return max;
    }

    public static int Sentinel(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(21);
        array[^1] = 0x55;
        int read = stream.Read(array, 0, 20);
        bool isWhole = array[^1] == 0x55;
        Pool.Shared.Return(array);
        return isWhole ? read : 0;
    }

    private static void WriteCoded(ReadOnlySpan<ushort> codes, ReadOnlySpan<byte> data, Stream s) => s.WriteByte((byte)codes[data[0]]);

    private static void WriteShort(ReadOnlySpan<byte> data, ushort count) => Console.WriteLine(data[..count].Length);

    private static void WriteTo(ReadOnlySpan<byte> data, Index end) => Console.WriteLine(data[..end].Length);

    private static void WriteRange(ReadOnlySpan<byte> data, (int Start, int End) range) => Console.WriteLine(data[range.Start]);

    private static void WriteNullable(ReadOnlySpan<byte> data, int? count) => Console.WriteLine(data[..(count ?? 0)].Length);

    private static void WriteAll(ReadOnlySpan<byte> data, Stream target, bool isLast) => Console.WriteLine($"{data.Length}");

    private sealed class ExactPool : ArrayPool<byte>
    {
        public override byte[] Rent(int minimumLength) => new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false)
        {
        }
    }
}
