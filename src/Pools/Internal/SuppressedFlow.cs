namespace Pools.Internal;

/// <summary>While not disposed, work that this thread starts does not capture its execution context, which would stay alive.</summary>
/// <remarks><b>Threading</b>: disposed on the thread that made it. Where the flow is suppressed already, it changes nothing.</remarks>
internal readonly struct SuppressedFlow : IDisposable
{
    private readonly AsyncFlowControl? _control;

    private SuppressedFlow(AsyncFlowControl? control) => _control = control;

    public static SuppressedFlow Begin() => new(ExecutionContext.IsFlowSuppressed() ? null : ExecutionContext.SuppressFlow());

    public void Dispose() => _control?.Undo();
}
