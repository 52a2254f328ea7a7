namespace Pools.Bench;

/// <summary>
/// The least that a debug pool must do with the memory: fills an array at the rent and at the return, holds it for as long as a
/// quarantine does, and checks it once, by the pool's own routines, over as many arrays.
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
