using System;
using System.Collections.Concurrent;
using System.Threading;
using Microsoft.Extensions.ObjectPool;
using Pools.Tests.Extensions.ObjectPool;

namespace Pools.Tests.Concurrency.Objects;

/// <summary>What is wrong with a <see cref="FaultyObjectPool"/>.</summary>
public enum ObjectPoolFault
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>Now and then an object stays in the pool when it is handed out.</summary>
    HandsOutTwice,

    /// <summary>Now and then a returned object goes nowhere and is not disposed.</summary>
    Loses,

    /// <summary>Now and then a kept object is disposed.</summary>
    DisposesKept,
}

/// <summary>A pool with a fault, to show that the tests would find it.</summary>
internal sealed class FaultyObjectPool(ObjectPoolFault fault, IPooledObjectPolicy<DisposableWidget> policy) : ObjectPool<DisposableWidget>, IDisposable
{
    // Arbitrary: often enough for any run, seldom enough that most of the time it works.
    private const int Seldom = 500;

    private readonly ConcurrentBag<DisposableWidget> _kept = [];
    private int _calls;

    public override DisposableWidget Get()
    {
        if (!_kept.TryTake(out DisposableWidget? widget))
        {
            return policy.Create();
        }

        if (Strikes(ObjectPoolFault.HandsOutTwice))
        {
            _kept.Add(widget);
        }

        return widget;
    }

    public override void Return(DisposableWidget obj)
    {
        if (Strikes(ObjectPoolFault.Loses))
        {
            return;
        }

        if (Strikes(ObjectPoolFault.DisposesKept))
        {
            obj.Dispose();
        }

        _kept.Add(obj);
    }

    public void Dispose()
    {
        foreach (DisposableWidget widget in _kept)
        {
            widget.Dispose();
        }
    }

    private bool Strikes(ObjectPoolFault kind) => fault == kind && Interlocked.Increment(ref _calls) % Seldom == 0;
}
