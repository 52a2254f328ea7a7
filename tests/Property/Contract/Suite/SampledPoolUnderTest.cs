using Pools.Diagnostics;

namespace Pools.Tests.Contract;

/// <inheritdoc/>
internal sealed class SampledPoolUnderTest<T> : PerCorePoolUnderTest<T>
{
    private readonly ArrayPoolSampler<T> _sampler;

    public SampledPoolUnderTest(PerCoreArrayPool<T> pool, PoolFactory factory, int maxArrayLength, MisuseReaction reaction)
        : base(pool, factory, maxArrayLength)
    {
        // By itself it samples nothing, and lets go of nothing: its clock stands still.
        var options = new SamplingOptions { TimeProvider = new ManualClock(), Reaction = reaction, Stacks = StackCapture.None };
        _sampler = ArrayPoolSampling.Attach(pool, options);
    }

    public override T[] Rent(int minimumLength)
    {
        _sampler.RequestSample();
        return Pool.Rent(minimumLength);
    }
}
