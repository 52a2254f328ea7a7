namespace Pools.Bench;

/// <summary>
/// No debug pool: what one must do with the memory, and nothing else. Fills an array at the rent, fills it at the return, holds it for as long as a quarantine of default size does, looks at it
/// once when it goes. By the pool's own routines, over as many arrays and bytes, so no cache is warmer for it; without a table, lock, record or site.
/// </summary>
internal readonly struct Bare<TTag>(ArrayPool<byte> inner) : IContender<ArrayLease<byte>>
    where TTag : struct
{
    private static readonly DebugArrayPoolOptions s_defaults = new();

    private readonly ArrayPool<byte> _inner = inner;
    private readonly Watched _watched = new();

    public ArrayLease<byte> Rent(int length)
    {
        byte[] array = _inner.Rent(length);
        Poisoner<byte>.Instance.Fill(array, 0, array.Length, ++_watched.Id, isReturned: false);
        return new ArrayLease<byte>(array);
    }

    public void Return(ArrayLease<byte> lease)
    {
        byte[] array = lease.Array;
        Poisoner<byte>.Instance.Fill(array, 0, array.Length, _watched.Id, isReturned: true);
        _watched.Arrays.Enqueue((array, _watched.Id));
        _watched.Bytes += array.Length;
        while (_watched.Arrays.Count > s_defaults.MaxQuarantineArrays || _watched.Bytes > s_defaults.MaxQuarantineBytes)
        {
            _inner.Return(TakeOldest());
        }
    }

    private byte[] TakeOldest()
    {
        (byte[] array, long id) = _watched.Arrays.Dequeue();
        _watched.Bytes -= array.Length;
        return Poisoner<byte>.Instance.FindChange(array, 0, array.Length, id, isReturned: true) < 0
            ? array
            : throw new InvalidOperationException("An array was written to after its return.");
    }

    /// <summary>The arrays that are held, their bytes, and the number of the last rent.</summary>
    private sealed class Watched
    {
        public readonly Queue<(byte[] Array, long Id)> Arrays = new();
        public long Bytes;
        public long Id;
    }
}

/// <summary>A new array each time, of the lengths that an isolated debug pool chooses by default.</summary>
internal sealed class SizedArrays : ArrayPool<byte>
{
    private readonly DebugSizer _sizer = new(DebugSizing.Mixed, seed: 1);

    public override byte[] Rent(int minimumLength) => GC.AllocateUninitializedArray<byte>(_sizer.LengthFor(minimumLength));

    public override void Return(byte[] array, bool clearArray = false) { }
}

/// <summary>No pool: a stack is taken where a debug pool takes one, at the rent and at the return.</summary>
internal readonly struct TwoStacks : IContender<TwoStacks.Lease>
{
    private static StackTrace? s_last;

    public Lease Rent(int length) => new(new StackTrace(skipFrames: 1, fNeedFileInfo: false));

    public void Return(Lease lease) => Volatile.Write(ref s_last, new StackTrace(skipFrames: 1, fNeedFileInfo: false));

    internal readonly struct Lease(StackTrace stack) : ILease
    {
        public void Touch() => Volatile.Write(ref s_last, stack);
    }
}
