using System;
using System.Threading;

namespace Pools.Internal;

/// <summary>Tells whether the current thread is inside a call to user code that the guard's owner has made. Such code may use the owner, which must not call it again without end.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; a call is seen by the thread that makes it, and by no other.</para>
/// <para><b>Ordering</b>: a call's fields are its own thread's; the spare one changes hands by interlocked exchange.</para>
/// <para><b>Bounds</b>: one call at a time allocates nothing; each further one a small object.</para>
/// <para><b>Accepted races</b>: two threads that end a call at the same time keep one spare object and leave the other to the collector.</para>
/// </remarks>
internal sealed class CallGuard
{
    [ThreadStatic]
    private static Call? t_innermost;

    private Call? _spare;

    public CallGuard() => _spare = new Call(this);

    /// <summary>Whether this thread is inside a call, however many calls of other guards it has begun since.</summary>
    public bool IsInside
    {
        get
        {
            Call? call = t_innermost;
            while (call is not null && call.Guard != this)
            {
                call = call.Outer;
            }

            return call is not null;
        }
    }

    /// <summary>Begins a call.</summary>
    /// <returns>Ends it when it is disposed of, once, on the same thread; what began later has ended by then.</returns>
    /// <exception cref="OutOfMemoryException">There is another call at the moment, and not enough memory.</exception>
    public Inside Begin()
    {
        Call call = Interlocked.Exchange(ref _spare, null) ?? new Call(this);
        call.Outer = t_innermost;
        t_innermost = call;
        return new Inside(call);
    }

    /// <summary>Ends a call.</summary>
    internal readonly struct Inside : IDisposable
    {
        private readonly Call _call;

        public Inside(Call call) => _call = call;

        public void Dispose()
        {
            t_innermost = _call.Outer;
            _call.Outer = null;
            Volatile.Write(ref _call.Guard._spare, _call);
        }
    }

    /// <summary>A call that has begun, and what it was begun in.</summary>
    internal sealed class Call(CallGuard guard)
    {
        public CallGuard Guard => guard;

        public Call? Outer { get; set; }
    }
}
