namespace Pools.Tool.Recording;

/// <summary>Keeps the events that can be played: each return follows its rent, and each thread has a small number.</summary>
/// <remarks>
/// Returns of arrays that were rented before the trace, and second returns, are left out. If two rentals of an array overlap, the older
/// one ends first.
/// <para><b>Threading</b>: one thread.</para>
/// </remarks>
/// <param name="onFull">Called once, after <paramref name="most"/> events. Later ones are ignored.</param>
internal sealed class TrafficRecorder(int most, Action onFull) : IPoolEventSink
{
    /// <summary>A trace with more threads could not be played, so further threads share numbers.</summary>
    private const int MostThreads = 512;

    private readonly Dictionary<(int Array, int Length), Queue<(long Rental, int Pool)>> _out = [];
    private readonly Dictionary<int, int> _threads = [];

    /// <summary>The element size of a pool is known only at the end, so lengths are in elements.</summary>
    public List<(TracedCall Event, int Pool)> Events { get; } = [];

    public long Rents { get; private set; }

    /// <summary>Returns without a rent in the trace.</summary>
    public long LeftOut { get; private set; }

    /// <summary>Allocations of the process itself for these rents, by pool.</summary>
    public Dictionary<int, long> AllocatedElements { get; } = [];

    public Dictionary<int, PoolTally> Pools { get; } = [];
    public PoolLabels Labels { get; } = new();

    public bool IsFull => Events.Count >= most;
    public int Threads => Math.Min(_threads.Count, MostThreads);

    public void OnEvent(in PoolEvent next)
    {
        if (next.Kind is not (PoolEventKind.Rented or PoolEventKind.Returned or PoolEventKind.Allocated) || IsFull)
        {
            return;
        }

        if (!Pools.TryGetValue(next.Pool, out PoolTally? pool))
        {
            Pools.Add(next.Pool, pool = new PoolTally(next.Pool, next.IsOfRuntime));
        }

        pool.AddStack(next.Stack);

        // Arrays have no numbers of their own, so each rent gets a number, and its return the same.
        (int Array, int Length) array = (next.Array, next.Length);
        Queue<(long Rental, int Pool)>? rentals = _out.GetValueOrDefault(array);
        switch (next.Kind)
        {
            case PoolEventKind.Rented:
                pool.Rents++;
                _out[array] = rentals ??= new Queue<(long Rental, int Pool)>(1);
                rentals.Enqueue((++Rents, next.Pool));
                Add(next, Rents, next.Pool);
                break;
            case PoolEventKind.Allocated:
                AllocatedElements[next.Pool] = AllocatedElements.GetValueOrDefault(next.Pool) + next.Length;
                break;
            case PoolEventKind.Returned when rentals is not null:
                // The rental's pool determines the size of the elements.
                (long rental, int renter) = rentals.Dequeue();
                Add(next, rental, renter);
                if (rentals.Count == 0)
                {
                    _out.Remove(array);
                }

                break;
            default:
                LeftOut++;
                break;
        }
    }

    public void OnPool(in PoolLabel label) => Labels.Add(label);

    private void Add(in PoolEvent next, long rental, int pool)
    {
        if (!_threads.TryGetValue(next.Thread, out int thread))
        {
            _threads.Add(next.Thread, thread = _threads.Count % MostThreads);
        }

        Events.Add((new TracedCall(next.Time, thread, next.Kind is PoolEventKind.Rented, rental, next.Length), pool));
        if (IsFull)
        {
            onFull();
        }
    }
}
