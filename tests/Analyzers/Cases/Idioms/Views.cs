// Made of an array, but no view of it: it outlives the array.
internal static class Views
{
    public static int Found(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        int read = stream.Read(array, 0, 10);
        ReadOnlySpan<byte> type = TypeOf(array.AsSpan(0, read));
        Pool.Shared.Return(array);
        return type.Length + type[0];
    }

    public static Copied Record()
    {
        byte[] array = Pool.Shared.Rent(10);
        Copied copied = new(array);
        Pool.Shared.Return(array);
        return copied;
    }

    public static Converted Initialized()
    {
        byte[] array = Pool.Shared.Rent(10);
        Converted converted = new() { Data = array };
        Pool.Shared.Return(array);
        return converted;
    }

    public static ReadOnlySpan<char> Trimmed(string text)
    {
        char[] blanks = ArrayPool<char>.Shared.Rent(10);
        blanks[0] = '\t';
        ReadOnlySpan<char> trimmed = text.AsSpan().Trim(blanks.AsSpan(0, 1));
        ArrayPool<char>.Shared.Return(blanks);
        return trimmed;
    }

    public static int Counted(string text, Span<Range> parts)
    {
        char[] array = ArrayPool<char>.Shared.Rent(10);
        text.CopyTo(0, array, 0, 3);
        int count = new ReadOnlySpan<char>(array, 0, 3).Split(parts, ',');
        ArrayPool<char>.Shared.Return(array);
        return count;
    }

    private static ReadOnlySpan<byte> TypeOf(ReadOnlySpan<byte> extension) => extension.SequenceEqual("txt"u8) ? "text/plain"u8 : "none"u8;
}

internal sealed record Copied(byte[] Data)
{
    public byte[] Data { get; } = (byte[])Data.Clone();
}

internal sealed class Converted
{
    public byte[] Data
    {
        get;
        init => field = (byte[])value.Clone();
    } = [];
}
