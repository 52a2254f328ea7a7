using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Linq;
using System.Threading;

namespace Pools.Tests;

/// <summary>A pool as its events name it.</summary>
/// <remarks>
/// Most events carry the pool's number, those of misuse and leaks its name, which must therefore be the test's own. A trim that begins and a part that fails name no pool:
/// these count as the pool's when they are raised by the thread that made this object, or by one that it has started since.
/// </remarks>
/// <param name="Name">The pool's name.</param>
/// <param name="Ids">The pool's number, and that of the pool inside of it where it has one.</param>
internal sealed record PoolIdentity(string? Name, params IReadOnlyList<int> Ids)
{
    private readonly AsyncLocal<bool> _isOwnThread = new() { Value = true };

    /// <summary>Whether others in the process use the pool too, its runtime among them: then only what the same threads do is the test's.</summary>
    public bool IsShared { get; init; }

    public static PoolIdentity Of<T>(ArrayPool<T> pool) => new(pool.ToString(), pool.GetHashCode());

    /// <summary>Whether the event is one of this pool's.</summary>
    public bool IsIn(EventWrittenEventArgs e)
    {
        if (IsShared && !_isOwnThread.Value)
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

        return _isOwnThread.Value;
    }
}
