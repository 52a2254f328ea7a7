using System.Runtime.InteropServices;
using Pools.Internal;

namespace Pools.Memory;

/// <summary>Calls a target after each generation-2 collection, for as long as the target lives.</summary>
/// <remarks>
/// An object that nothing references is finalized by each collection of its generation and registers itself again; once it has grown old,
/// that is each full collection.
/// <para><b>Threading</b>: the target is called on the finalizer thread and must not block. Exceptions are swallowed.</para>
/// </remarks>
internal sealed class Gen2Callback
{
    // A raw handle: a WeakReference object may be finalized before this one and would then be empty.
    private GCHandle _target;

    private Gen2Callback(IGen2Listener target) => _target = GCHandle.Alloc(target, GCHandleType.Weak);

    ~Gen2Callback()
    {
        // The constructor may have thrown for lack of memory.
        if (!_target.IsAllocated)
        {
            return;
        }

        if (_target.Target is not IGen2Listener target)
        {
            _target.Free();
            return;
        }

        try
        {
            target.OnGen2Collection();
        }
        catch (Exception)
        {
            // Listeners, clocks and pressure sources are user code: on the finalizer thread, an exception would end the process.
        }

        // Without memory for that, the target is no longer notified of collections.
        Finalizers.TryReRegisterForFinalize(this);
    }

    /// <summary>Begins to call the target.</summary>
    // Not inlined: a local of an unoptimized caller would keep the object alive.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Register(IGen2Listener target) => GC.KeepAlive(new Gen2Callback(target));
}
