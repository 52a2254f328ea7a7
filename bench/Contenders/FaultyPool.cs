using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary>
/// A pool that now and then hands one array to two renters. It takes part only when it is asked for by name, to show that the check of the real work
/// can fail.
/// </summary>
internal sealed class FaultyPool : ArrayPool<byte>
{
    // Arbitrary; odd, so that both buffers of a job that rents two are hit in turn.
    private const int Every = 97;

    private readonly ArrayPool<byte> _inner = Create();
    private byte[]? _last;
    private int _rents;

    public override byte[] Rent(int minimumLength)
    {
        if (++_rents % Every == 0 && _last is { } last && last.Length >= minimumLength)
        {
            return last;
        }

        return _last = _inner.Rent(minimumLength);
    }

    // Nothing is kept: a twice-owned array in the inner pool would spread the fault beyond control.
    public override void Return(byte[] array, bool clearArray = false) { }
}
