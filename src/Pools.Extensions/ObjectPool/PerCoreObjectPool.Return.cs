using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Internal;
using Pools.PerCore;

namespace Pools;

/// <content>Returning.</content>
public sealed partial class PerCoreObjectPool<T>
{
    private long _misuses;

    /// <summary>Returns an object to the pool, if the policy agrees to keep it. The caller must not use it any more.</summary>
    /// <param name="obj">An object from this pool, whichever thread got it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="obj"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// It is the object that this thread returned last, and still there: returned twice. The policy has been asked; the pool is as it was. Other double returns are not
    /// noticed.
    /// </exception>
    /// <remarks>
    /// Safe for any thread; lock-free. The policy is asked on this thread. Never throws for lack of memory: what cannot be kept is dropped, and disposed where <typeparamref name="T"/> is
    /// <see cref="IDisposable"/>. What the policy, or the object's <c>Dispose</c>, throws reaches the caller: the object is not kept, the pool is as it was.
    /// </remarks>
    public override void Return(T obj)
    {
        ArgumentNullException.ThrowIfNull(obj);
        if (_keep is not null && !_keep(obj))
        {
            Refuse(obj);
            return;
        }

        int id = _fastId;
        if (ThreadTable.Knows(id))
        {
            Magazine loaded = ThreadTable.SlotOf(id, Bucket).Loaded;
            if (_disposes ? StrictMagazine<HardwareAtomics>.TryPush(loaded, obj) : MagazineOperations<HardwareAtomics>.TryPush(loaded, obj))
            {
                return;
            }
        }

        ReturnSlow(obj);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReturnSlow(T obj)
    {
        if (!IsReturnedTwice(obj) && !_engine.TryReturn(Bucket, obj))
        {
            DisposeDropped(obj);
        }

        GC.KeepAlive(this);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Refuse(T obj)
    {
        if (!IsReturnedTwice(obj))
        {
            // The pool has no objects over a maximum: the engine's count of those is free for this.
            _engine.Account.AddDropped<HardwareAtomics>(_engine.Account.OverMaximum, 1);
            DisposeDropped(obj);
        }

        GC.KeepAlive(this);
    }

    private void DisposeDropped(T obj)
    {
        if (_disposes)
        {
            ((IDisposable)obj).Dispose();
        }
    }

    /// <exception cref="InvalidOperationException">It is returned twice, and misuse throws.</exception>
    private bool IsReturnedTwice(T obj)
    {
        if (_engine.IsClosed || !_engine.IsLastReturned(Bucket, obj))
        {
            return false;
        }

        Interlocked.Increment(ref _misuses);
        return _settings.OnMisuse == MisuseResponse.Throw
            ? throw new InvalidOperationException($"{Name}: an object is returned twice: this thread returned it just before, and nobody has got it since.")
            : true;
    }
}
