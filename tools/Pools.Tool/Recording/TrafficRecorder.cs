namespace Pools.Tool.Recording;

/// <summary>Makes of events what can be played: each return has its rent before it, each thread a small number.</summary>
/// <remarks>
/// <para>Left out are returns of what was rented before the trace and returns too many; what does not come back within the trace stays out. Where two rentals of an array overlap, the older one comes back first.</para>
/// <para><b>Threading</b>: one thread. <b>Bounds</b>: the arrays that are out; what is told goes on to <paramref name="write"/> at once.</para>
/// </remarks>
/// <param name="write">Is told each rent and return.</param>
/// <param name="most">How many rents and returns are told; what comes later is not looked at.</param>
/// <param name="onFull">Is told once when they have been.</param>
internal sealed class TrafficRecorder(Action<RawRecord> write, long most = long.MaxValue, Action? onFull = null) : IPoolEventSink
{
    /// <summary>What plays a trace refuses more threads: those of a pool that come and go share a number then.</summary>
    private const int MostThreads = 512;

    private readonly Dictionary<(int Array, int Length), Queue<(long Rental, int Pool)>> _out = [];
    private readonly Dictionary<int, int> _threads = [];
    private readonly Dictionary<int, PoolTally> _pools = [];
    private long _rentals;

    public long Rents => _rentals;

    public long Returns { get; private set; }

    /// <summary>Returns that have no rent in the trace.</summary>
    public long LeftOut { get; private set; }

    /// <summary>Bytes that the process itself allocated for these rents, as far as its events say: elements, by pool.</summary>
    public Dictionary<int, long> AllocatedElements { get; } = [];

    public IReadOnlyDictionary<int, PoolTally> Pools => _pools;

    /// <summary>What pools have said of themselves.</summary>
    public PoolLabels Labels { get; } = new();

    /// <summary>When the last event happened that was looked at.</summary>
    public long Time { get; private set; }

    /// <summary>Whether there were as many rents and returns as are told.</summary>
    public bool IsFull => Rents + Returns >= most;

    public int Threads => Math.Min(_threads.Count, MostThreads);

    public void OnEvent(in PoolEvent next)
    {
        // First, only what can be played, up to the most that can.
        if (next.Kind is not (PoolEventKind.Rented or PoolEventKind.Returned or PoolEventKind.Allocated) || IsFull)
        {
            return;
        }

        Time = next.Time;
        if (!_pools.TryGetValue(next.Pool, out PoolTally? pool))
        {
            _pools.Add(next.Pool, pool = new PoolTally(next.Pool, next.Provider));
        }

        pool.AddStack(next.Stack);

        // Next, rents get numbers, by which their returns name them: arrays have none of their own.
        switch (next.Kind)
        {
            case PoolEventKind.Rented:
                pool.Rents++;
                Queue<(long, int)> queue = QueueOf((next.Array, next.Length));
                queue.Enqueue((++_rentals, next.Pool));
                write(new RawRecord(next.Time, ThreadOf(next.Thread), IsRent: true, _rentals, next.Length, next.Pool));
                break;
            case PoolEventKind.Returned:
                OnReturned(next);
                break;
            default:
                AllocatedElements[next.Pool] = AllocatedElements.GetValueOrDefault(next.Pool) + next.Length;
                break;
        }

        if (IsFull)
        {
            onFull?.Invoke();
        }
    }

    public void OnPool(in PoolLabel label) => Labels.Add(label);

    public void OnMisuse(in MisuseReport report)
    {
        // Nothing that could be played.
    }

    private void OnReturned(in PoolEvent next)
    {
        if (!_out.TryGetValue((next.Array, next.Length), out Queue<(long Rental, int Pool)>? queue))
        {
            LeftOut++;
            return;
        }

        (long rental, int pool) = queue.Dequeue();
        if (queue.Count == 0)
        {
            _out.Remove((next.Array, next.Length));
        }

        Returns++;

        // It is the rental's pool whose elements it is measured in.
        write(new RawRecord(next.Time, ThreadOf(next.Thread), IsRent: false, rental, next.Length, pool));
    }

    private Queue<(long, int)> QueueOf((int, int) key)
    {
        if (!_out.TryGetValue(key, out Queue<(long, int)>? queue))
        {
            _out.Add(key, queue = new Queue<(long, int)>(1));
        }

        return queue;
    }

    private int ThreadOf(int thread)
    {
        if (!_threads.TryGetValue(thread, out int number))
        {
            _threads.Add(thread, number = _threads.Count % MostThreads);
        }

        return number;
    }
}
