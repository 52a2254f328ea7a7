namespace Pools.Tests;

/// <summary>A pool as its events name it.</summary>
/// <remarks>
/// Most events carry the pool's number, misuses and leaks its name. The start of a trim and a failed part name no pool. Another test's pool
/// may have the same number, which is a hash code, or the same name. So an event counts as the pool's only if it is raised by the thread
/// that made this object, or by one that it has started since. Except for leaks, which finalizers find: there the name must be unique to
/// the test.
/// </remarks>
internal sealed record PoolIdentity(string? Name, params IReadOnlyList<int> Ids)
{
    private readonly AsyncLocal<bool> _isOwnThread = new() { Value = true };

    public static PoolIdentity Of<T>(ArrayPool<T> pool) => new(pool.ToString(), pool.GetHashCode());

    /// <summary>Whether the event is one of this pool's.</summary>
    public bool IsIn(EventWrittenEventArgs e)
    {
        if (!_isOwnThread.Value && e.EventName != nameof(ArrayPoolEventSource.Leak))
        {
            return false;
        }

        if (e.PayloadNames is { } names)
        {
            int number = names.IndexOf("poolId");
            if (number >= 0)
            {
                return Ids.Contains((int)e.Payload![number]!);
            }

            int name = names.IndexOf("pool");
            if (name >= 0)
            {
                return (string)e.Payload![name]! == Name;
            }
        }

        return true;
    }
}
