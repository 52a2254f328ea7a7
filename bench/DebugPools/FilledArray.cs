using System;
using Pools.Bench.Contenders;

namespace Pools.Bench.DebugPools;

/// <summary>
/// No pool: a pass of filling. What is dear about debug pools is going over the memory, so this is their measure where arrays are large. A quarantine goes over as many bytes as
/// it holds before it comes to the same array again, which no near cache holds; so these arrays, in turn, have as many, and <see cref="Warm"/> is one array only.
/// </summary>
internal struct FilledArray : IContender<FilledArray, ArrayLease<byte>>
{
    // The quarantine's default.
    private const int Bytes = 64 << 20;

    private readonly byte[][] _arrays;
    private int _next;

    private FilledArray(int length, int count)
    {
        _arrays = new byte[count][];
        for (int i = 0; i < count; i++)
        {
            _arrays[i] = new byte[length];
        }
    }

    public static FilledArray Create(int length) => new(length, Math.Max(1, Bytes / length));

    public ArrayLease<byte> Rent(int length)
    {
        _next = _next + 1 < _arrays.Length ? _next + 1 : 0;
        byte[] array = _arrays[_next];

        // Not zero: that has a way of its own.
        array.AsSpan().Fill(0xA5);
        return new ArrayLease<byte>(array);
    }

    public void Return(ArrayLease<byte> lease) { }

    public void Dispose() { }

    /// <summary>The same array again and again.</summary>
    internal readonly struct Warm : IContender<Warm, ArrayLease<byte>>
    {
        private readonly byte[] _array;

        private Warm(int length) => _array = new byte[length];

        public static Warm Create(int length) => new(length);

        public ArrayLease<byte> Rent(int length)
        {
            _array.AsSpan().Fill(0xA5);
            return new ArrayLease<byte>(_array);
        }

        public void Return(ArrayLease<byte> lease) { }

        public void Dispose() { }
    }
}
