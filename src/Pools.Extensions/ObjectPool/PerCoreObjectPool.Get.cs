using System;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.PerCore;

namespace Pools;

/// <content>Getting.</content>
public sealed partial class PerCoreObjectPool<T>
{
    /// <summary>Gets an object: one that was returned before, or else a new one from the policy.</summary>
    /// <exception cref="ObjectDisposedException">The pool is disposed, and <typeparamref name="T"/> is <see cref="IDisposable"/>.</exception>
    /// <remarks>
    /// Safe for any thread; lock-free; allocates nothing when the pool has an object. What the policy's <c>Create</c> throws reaches the caller; the pool is as it was.
    /// </remarks>
    public override T Get()
    {
        int id = _fastId;
        if (ThreadTable.Knows(id))
        {
            Magazine loaded = ThreadTable.SlotOf(id, Bucket).Loaded;
            if ((_disposes ? StrictMagazine<HardwareAtomics>.TryPop(loaded) : MagazineOperations<HardwareAtomics>.TryPop(loaded)) is { } item)
            {
                return Unsafe.As<T>(item);
            }
        }

        return GetSlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T GetSlow()
    {
        ObjectDisposedException.ThrowIf(_disposes && _engine.IsClosed, this);
        T result = Unsafe.As<T>(_engine.Rent(new Source(_create), Bucket, out _));
        GC.KeepAlive(this);
        return result;
    }

    /// <summary>New objects, as the policy makes them.</summary>
    private readonly struct Source(Func<T> create) : IItemSource
    {
        public object Make(int bucket) => create();
    }
}
