using System;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;
using Xunit;

namespace Pools.Tests.Large.Decisions;

/// <summary>What the parts of a pool do that nobody has referenced any more, and that a finalizer has brought back.</summary>
public sealed class ResurrectedTests
{
    private WeakStack? _stack;
    private bool? _wasGone;

    [Fact]
    public void A_stack_whose_references_were_finalized_takes_arrays_again()
    {
        OwnThread.Run(LoseStack);
        Memory.Collect();
        ArrayRecord record = Nobody.Record(sizeClass: 0, bytes: 1);
        _stack!.Push(record);

        Assert.Same(record, _stack.Take(residentBytes: 0));
        Assert.Null(_stack.Take(residentBytes: 0));
    }

    [Fact]
    public void The_engine_of_a_pool_that_is_no_more_says_so_to_finalizers()
    {
        OwnThread.Run(LosePool);
        Memory.Collect();

        Assert.True(_wasGone);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void LoseStack()
    {
        WeakStack stack = new();
        stack.Push(Nobody.Record(sizeClass: 0, bytes: 1));
        stack.Take(residentBytes: 0);
        GC.KeepAlive(new LastAct(() => _stack = stack));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void LosePool()
    {
        LargeArrayPool<byte> pool = new LargeScene().Make();
        LargeEngine<HardwareAtomics> engine = LargeInternals.EngineOf(pool);
        Assert.False(engine.IsGone);
        GC.KeepAlive(pool);
        GC.KeepAlive(new LastAct(() => _wasGone = engine.IsGone));
    }

    private sealed class LastAct(Action act)
    {
        ~LastAct() => act();
    }
}
