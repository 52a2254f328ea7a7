using System;
using System.Threading;

namespace Pools.Internal;

/// <summary>While it is not disposed, what is started on this thread carries none of its execution context away, which would keep alive whatever flows there.</summary>
/// <remarks><b>Threading</b>: disposed on the thread that made it. Where the flow is suppressed already, it changes nothing.</remarks>
internal readonly struct SuppressedFlow : IDisposable
{
    private readonly AsyncFlowControl? _control;

    private SuppressedFlow(AsyncFlowControl? control) => _control = control;

    public static SuppressedFlow Begin() => new(ExecutionContext.IsFlowSuppressed() ? null : ExecutionContext.SuppressFlow());

    public void Dispose() => _control?.Undo();
}
