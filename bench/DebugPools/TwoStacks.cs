using System.Diagnostics;
using System.Threading;
using Pools.Bench.Contenders;

namespace Pools.Bench.DebugPools;

/// <summary>No pool: a stack is taken where a debug pool takes one, at the rent and at the return.</summary>
internal readonly struct TwoStacks : IContender<TwoStacks, TwoStacks.Lease>
{
    private static StackTrace? s_last;

    public static TwoStacks Create(int length) => default;

    public Lease Rent(int length) => new(new StackTrace(skipFrames: 1, fNeedFileInfo: false));

    public void Return(Lease lease) => Volatile.Write(ref s_last, new StackTrace(skipFrames: 1, fNeedFileInfo: false));

    public void Dispose() { }

    internal readonly struct Lease(StackTrace stack) : ILease
    {
        public void Touch() => Volatile.Write(ref s_last, stack);
    }
}
