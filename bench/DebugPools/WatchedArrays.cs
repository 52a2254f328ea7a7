using System.Collections.Generic;
using Pools.Diagnostics;

namespace Pools.Bench.DebugPools;

/// <summary>
/// What a debug pool must do with the memory, and nothing else: fill an array at the rent, fill it at the return, hold it for as long as a quarantine of default size does, look at it once when
/// it goes. By the pool's own routines, over as many arrays and bytes, so no cache is warmer for it; without a table, lock, record or site.
/// </summary>
internal sealed class WatchedArrays
{
    private static readonly DebugArrayPoolOptions s_defaults = new();

    private readonly Queue<(byte[] Array, long Id)> _watched = new();
    private long _bytes;
    private long _id;

    /// <summary>Fills a rented array.</summary>
    public void Begin(byte[] array) => Poisoner<byte>.Instance.Fill(array, 0, array.Length, ++_id, isReturned: false);

    /// <summary>Fills the array that was rented last, and holds it.</summary>
    public void End(byte[] array)
    {
        Poisoner<byte>.Instance.Fill(array, 0, array.Length, _id, isReturned: true);
        _watched.Enqueue((array, _id));
        _bytes += array.Length;
    }

    /// <summary>Lets the oldest array go if there are too many; null: there are not.</summary>
    /// <exception cref="System.InvalidOperationException">It was written to.</exception>
    public byte[]? TakeExcess()
    {
        if (_watched.Count <= s_defaults.MaxQuarantineArrays && _bytes <= s_defaults.MaxQuarantineBytes)
        {
            return null;
        }

        (byte[] array, long id) = _watched.Dequeue();
        _bytes -= array.Length;
        return Poisoner<byte>.Instance.FindChange(array, 0, array.Length, id, isReturned: true) < 0
            ? array
            : throw new System.InvalidOperationException("An array was written to after its return.");
    }
}
