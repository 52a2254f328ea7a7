using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>The scopes of a pool that are open, and which scope a rent belongs to.</summary>
/// <remarks>
/// A rent belongs to the nearest open scope that flows with the caller and watches the pool. Without one, it belongs to the only open scope
/// of the pool: attribution, not proof. A scope that watches several pools takes only what flows from it.
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: a scope is open before <see cref="Open"/> returns.</para>
/// <para><b>Bounds</b>: one entry for each open scope.</para>
/// <para><b>Accepted races</b>: a rent that races with the opening or closing of a scope may be attributed to either state.</para>
/// </remarks>
internal sealed class ScopeStack(IScopedPool pool)
{
    private static readonly AsyncLocal<DebugPoolScope?> s_flowing = new();

    private readonly List<DebugPoolScope> _open = [];
    private DebugPoolScope? _only;

    public DebugPoolScope? Current => s_flowing.Value?.NearestOpen(pool) ?? Volatile.Read(ref _only);

    /// <summary>Has a scope flow from the caller on, inside the one that does so far.</summary>
    public static void Nest(DebugPoolScope scope)
    {
        // Not one that is over: a chain of those would grow forever.
        scope.Outer = s_flowing.Value?.NearestOpen();
        Enter(scope);
    }

    public static void Enter(DebugPoolScope scope) => s_flowing.Value = scope;

    public static void Leave(DebugPoolScope scope)
    {
        if (s_flowing.Value == scope)
        {
            s_flowing.Value = scope.Outer?.NearestOpen();
        }
    }

    public void Open(DebugPoolScope scope)
    {
        using (new HeldLock<HardwareAtomics>(_open))
        {
            _open.Add(scope);
            Note_NeedsLock();
        }

        Nest(scope);
    }

    public void Close(DebugPoolScope scope)
    {
        using (new HeldLock<HardwareAtomics>(_open))
        {
            _open.Remove(scope);
            Note_NeedsLock();
        }
    }

    private void Note_NeedsLock() => Volatile.Write(ref _only, _open.Count == 1 ? _open[0] : null);
}
