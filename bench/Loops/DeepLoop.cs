using System.Runtime.CompilerServices;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Loops;

/// <summary>A loop that runs so many frames further down the stack: for what walks it.</summary>
internal sealed class DeepLoop(Loop inner, int frames) : Loop
{
    private int _entered;

    public override int Granularity => inner.Granularity;

    public override long Run(long operations) => Descend(operations, frames);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long Descend(long operations, int left)
    {
        if (left == 0)
        {
            return inner.Run(operations);
        }

        // Something to do afterwards, or the call would take its caller's frame.
        _entered++;
        long done = Descend(operations, left - 1);
        _entered--;
        return done;
    }
}

/// <inheritdoc cref="DeepLoop"/>
internal sealed class DeepLoopFactory(ILoopFactory inner, int frames) : ILoopFactory
{
    public Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease
        => new DeepLoop(inner.Create<TPool, TLease>(pool, site), frames);
}
