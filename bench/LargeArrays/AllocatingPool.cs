using System;
using System.Buffers;

namespace Pools.Bench.LargeArrays;

/// <summary>No pool: every rent allocates, every return leaves the array to the collector.</summary>
internal sealed class AllocatingPool(bool uninitialised) : ArrayPool<byte>
{
    public override byte[] Rent(int minimumLength) => uninitialised ? GC.AllocateUninitializedArray<byte>(minimumLength) : new byte[minimumLength];

    public override void Return(byte[] array, bool clearArray = false) => GC.KeepAlive(array);
}
