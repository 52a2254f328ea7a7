using System.Collections.Generic;
using System.Threading;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>The scopes of a pool that are open, and which of them a rent belongs to.</summary>
/// <remarks>
/// Where one is open, that is it, on whatever thread. Where several are, it is the one that flows with the caller, or the nearest around it that is still open: attribution, not proof.
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: a scope is open before <see cref="Open"/> returns.</para>
/// <para><b>Bounds</b>: one entry for each open scope.</para>
/// <para><b>Accepted races</b>: a rent that races with the opening or closing of a scope may be attributed to either state.</para>
/// </remarks>
internal sealed class ScopeStack
{
    private readonly List<DebugPoolScope> _open = [];
    private readonly AsyncLocal<DebugPoolScope?> _flowing = new();
    private DebugPoolScope? _only;
    private int _count;

    public bool IsAnyOpen => Volatile.Read(ref _count) != 0;

    public DebugPoolScope? Current
    {
        get
        {
            if (!IsAnyOpen)
            {
                return null;
            }

            return Volatile.Read(ref _only) ?? _flowing.Value?.NearestOpen;
        }
    }

    public void Open(DebugPoolScope scope)
    {
        using (new HeldGate<HardwareAtomics>(_open))
        {
            _open.Add(scope);
            Note_NeedsLock();
        }

        // Not one that is over: a chain of those would grow forever.
        scope.Outer = _flowing.Value?.NearestOpen;
        _flowing.Value = scope;
    }

    public void Close(DebugPoolScope scope)
    {
        using (new HeldGate<HardwareAtomics>(_open))
        {
            _open.Remove(scope);
            Note_NeedsLock();
        }

        if (_flowing.Value == scope)
        {
            _flowing.Value = scope.Outer?.NearestOpen;
        }
    }

    private void Note_NeedsLock()
    {
        Volatile.Write(ref _only, _open.Count == 1 ? _open[0] : null);
        Volatile.Write(ref _count, _open.Count);
    }
}
