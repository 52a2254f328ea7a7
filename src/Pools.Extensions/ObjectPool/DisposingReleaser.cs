using System;
using System.Collections.Generic;
using System.Threading;
using Pools.PerCore;

namespace Pools.Extensions;

/// <summary>Disposes what a pool of disposable objects releases.</summary>
/// <remarks>
/// It refers to no pool, so that it keeps none alive. <b>Threading</b>: any thread, in no lock.
/// </remarks>
internal sealed class DisposingReleaser : IItemReleaser
{
    public static DisposingReleaser Instance { get; } = new();

    /// <summary>Disposes an object that makes room while another one is returned or rented.</summary>
    public void Release(object item)
    {
        try
        {
            ((IDisposable)item).Dispose();
        }
        catch (Exception)
        {
            // The caller is returning another object, has nothing to do with this failure, and would lose its own object.
        }
    }

    /// <summary>Disposes all of them on the thread pool. Their exceptions are ignored.</summary>
    public static void ReleaseLater(List<object>? items)
    {
        if (items is not { Count: > 0 })
        {
            return;
        }

        try
        {
            ThreadPool.UnsafeQueueUserWorkItem(static items => ((List<object>)items!).ForEach(Instance.Release), items);
        }
        catch (OutOfMemoryException)
        {
            items.ForEach(Instance.Release);
        }
    }

    /// <summary>Disposes all of them, and then throws what they have thrown.</summary>
    /// <exception cref="AggregateException">At least one has thrown.</exception>
    public static void DisposeAll(List<object>? items)
    {
        List<Exception>? failures = null;
        for (int i = 0; i < items?.Count; i++)
        {
            try
            {
                ((IDisposable)items[i]).Dispose();
            }
            catch (Exception failure)
            {
                (failures ??= []).Add(failure);
            }
        }

        if (failures is not null)
        {
            throw new AggregateException($"{failures.Count} of {items!.Count} objects failed to dispose; all were asked to.", failures);
        }
    }
}
