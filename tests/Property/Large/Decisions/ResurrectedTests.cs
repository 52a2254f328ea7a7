using System;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;
using Xunit;

namespace Pools.Tests.Large.Decisions;

/// <summary>What the parts of a pool do that nobody has referenced any more, and that a finalizer has brought back.</summary>
/// <remarks>What brings them back is made before them: it would else be of a younger generation than they, and might be finalized while they are not.</remarks>
public sealed class ResurrectedTests
{
    private readonly FinalActs _acts = new();
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
        FinalAct act = new(_acts);
        WeakStack stack = new();
        act.Act = () => _stack = stack;
        stack.Push(Nobody.Record(sizeClass: 0, bytes: 1));
        stack.Take(residentBytes: 0);
        GC.KeepAlive(act);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void LosePool()
    {
        FinalAct act = new(_acts);
        LargeArrayPool<byte> pool = new LargeScene().Make();
        LargeEngine<HardwareAtomics> engine = LargeInternals.EngineOf(pool);
        act.Act = () => _wasGone = engine.IsGone;
        Assert.False(engine.IsGone);
        GC.KeepAlive(pool);
        GC.KeepAlive(act);
    }
}
