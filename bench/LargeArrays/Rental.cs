using System;

namespace Pools.Bench.LargeArrays;

/// <summary>A rented array and how much of it was asked for.</summary>
internal readonly record struct Rental(byte[] Array, int Length)
{
    /// <summary>Writes every byte that was asked for.</summary>
    public void Fill() => Array.AsSpan(0, Length).Fill(1);

    /// <summary>Writes one byte of each page that was asked for: all of them are needed.</summary>
    public void TouchPages()
    {
        for (int i = 0; i < Length; i += Environment.SystemPageSize)
        {
            Array[i] = 1;
        }
    }

    /// <summary>Writes one byte: the first page is needed, no other.</summary>
    public void Touch() => Array[0] = 1;
}
