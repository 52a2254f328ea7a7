using System;
using System.Collections.Generic;

namespace Pools.Bench.LargeArrays;

/// <summary>The arrays that were allocated during a load and that no collection has taken.</summary>
/// <remarks><b>Threading:</b> any thread.</remarks>
internal sealed class LivingArrays
{
    private readonly List<WeakReference<byte[]>> _arrays = [];

    public void Add(byte[] array)
    {
        lock (_arrays)
        {
            _arrays.Add(new WeakReference<byte[]>(array));
        }
    }

    public long Bytes()
    {
        lock (_arrays)
        {
            long bytes = 0;
            _arrays.RemoveAll(reference =>
            {
                bool lives = reference.TryGetTarget(out byte[]? array);
                bytes += array?.Length ?? 0;
                return !lives;
            });
            return bytes;
        }
    }
}
