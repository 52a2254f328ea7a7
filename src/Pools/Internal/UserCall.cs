namespace Pools.Internal;

/// <summary>Marks calls to user code on the current thread, so that such code cannot request a trim inside a trim without end.</summary>
/// <remarks><b>Threading</b>: any thread; each sees only its own calls.</remarks>
internal static class UserCall
{
    [ThreadStatic]
    private static bool t_isInside;

    /// <summary>Whether this thread is inside a call.</summary>
    public static bool IsInside => t_isInside;

    /// <summary>Begins a call, which ends when the result is disposed on the same thread.</summary>
    public static Scope Begin()
    {
        Scope scope = new(t_isInside);
        t_isInside = true;
        return scope;
    }

    /// <summary>Ends a call.</summary>
    internal readonly struct Scope(bool isNested) : IDisposable
    {
        public void Dispose() => t_isInside = isNested;
    }
}
