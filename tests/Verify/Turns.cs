using System.Collections.Generic;
using System.Threading;

namespace Pools.Tests.Verify;

/// <summary>The turns of a loop, which several threads take in order and end in any.</summary>
/// <param name="first">The first of them.</param>
/// <param name="last">The last of them.</param>
/// <remarks><b>Threading</b>: any thread may call anything.</remarks>
internal sealed class Turns(int first, int last)
{
    private readonly Lock _lock = new();

    // Only those from _goOn on: at most as many as there are threads.
    private readonly HashSet<int> _ended = [];

    private int _next = first;
    private int _goOn = first;

    /// <summary>Takes the next turn, if one is left.</summary>
    public bool TryTake(out int turn)
    {
        lock (_lock)
        {
            turn = _next;
            if (turn > last)
            {
                return false;
            }

            _next++;
            return true;
        }
    }

    /// <summary>Notes that a turn has ended.</summary>
    /// <returns>The first turn that has not: where a loop that is interrupted now has to go on, so that none is left out.</returns>
    public int End(int turn)
    {
        lock (_lock)
        {
            _ended.Add(turn);
            while (_ended.Remove(_goOn))
            {
                _goOn++;
            }

            return _goOn;
        }
    }
}
