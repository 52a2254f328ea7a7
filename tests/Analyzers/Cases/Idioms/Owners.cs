using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

internal static class Owners
{
    public static void FromFactory(Func<IMemoryOwner<byte>> factory, Span<byte> target)
    {
        IMemoryOwner<byte> owner = factory();
        owner.Memory.Span[..target.Length].CopyTo(target);
    }

    public static void TwiceDisposed()
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(10);
        owner.Dispose();
        owner.Dispose();
    }

    public static IMemoryOwner<byte> HandedOn() => MemoryPool<byte>.Shared.Rent(10);
}

internal sealed class ForwardingPool(ArrayPool<byte> inner) : ArrayPool<byte>
{
    public override byte[] Rent(int minimumLength) => inner.Rent(minimumLength);

    public override void Return(byte[] array, bool clearArray = false)
    {
        if (clearArray)
        {
            Array.Clear(array);
        }

        inner.Return(array);
    }

    public byte[] Resize(byte[] array, int length)
    {
        byte[] larger = Rent(length);
        array.CopyTo(larger, 0);
        Return(array);
        return larger;
    }

    public void Warm(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Return(new byte[16]);
        }
    }
}
