using System;
using System.Buffers;
using System.Threading.Tasks;
using System.IO;

/// <summary>Patterns give a value another name, under which it is returned, awaited or disposed.</summary>
internal static class Patterns
{
    public static void NotNull(int length)
    {
        byte[]? rented = length > 256 ? ArrayPool<byte>.Shared.Rent(length) : null;
        Span<byte> span = rented ?? stackalloc byte[256];
        Fill(span.Slice(0, length));
        if (rented is { } array)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static void Null(int length)
    {
        byte[]? rented = length > 256 ? ArrayPool<byte>.Shared.Rent(length) : null;
        Span<byte> span = rented ?? stackalloc byte[256];
        Fill(span.Slice(0, length));
        if (rented is not { } array)
        {
            return;
        }

        ArrayPool<byte>.Shared.Return(array);
    }

    public static void NoOtherType(int length)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(length);
        Fill(rented.AsSpan(0, length));
        if (rented is not byte[] array)
        {
            return;
        }

        ArrayPool<byte>.Shared.Return(array);
    }

    public static void RentedInPattern(int length)
    {
        if (ArrayPool<byte>.Shared.Rent(length) is { Length: > 0 } array)
        {
            Fill(array.AsSpan(0, length));
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static void AnyInPattern(int length)
    {
        if (ArrayPool<byte>.Shared.Rent(length) is var array)
        {
            Fill(array.AsSpan(0, length));
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static void Case(int length)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(length);
        switch (rented)
        {
            case { } array:
                Fill(array.AsSpan(0, length));
                ArrayPool<byte>.Shared.Return(array);
                break;
        }
    }

    public static int Arm(int length)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(length);
        return rented switch
        {
            { } array => Release(array),
            null => 0,
        };
    }

    public static void Owner(int length)
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(length);
        Fill(owner.Memory.Span.Slice(0, length));
        if (owner is IDisposable disposable)
        {
            disposable.Dispose();
        }
    }

    public static async Task Awaited(Stream stream, int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        if (stream.ReadAsync(array, 0, length) is { } read)
        {
            await read;
        }

        ArrayPool<byte>.Shared.Return(array);
    }

    public static async Task AwaitedUnlessDone(Stream stream, int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        if (stream.ReadAsync(array, 0, length) is { IsCompletedSuccessfully: false } read)
        {
            await read;
        }

        ArrayPool<byte>.Shared.Return(array);
    }

    public static void StillFollowed(int length)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(length);
        if (rented is { } array)
        {
            ArrayPool<byte>.Shared.Return(array);
            array[0] = 1; // expect: POOL0002
        }
    }

    private static int Release(byte[] array)
    {
        ArrayPool<byte>.Shared.Return(array);
        return 1;
    }

    private static void Fill(Span<byte> span) => span.Fill(1);
}
