namespace Pools.Tool.Ledger;

/// <summary>Tracks the arrays that are out, and misuse.</summary>
/// <remarks>
/// <para>A return's event always follows its rent's event, which is raised before the renter has the array. But a thread may be
/// interrupted between a return and its event, and the pool may already have lent the array again. So two rentals of an array may overlap
/// for any time. Each still has its return, and only a return without an open rental is one too many. This needs no clock.</para>
/// <para><b>Threading</b>: one thread. <b>Bounds</b>: <see cref="ArrayTable"/>, with <see cref="MostOverlaps"/> rentals of an array; a
/// tally of a kilobyte for each stack of <see cref="StackTable"/> that rents, or returns without a known rent; <see cref="MostPools"/>
/// pools, <see cref="MostLengths"/> lengths of pools, <see cref="MostThreads"/> threads, and <see cref="MostKinds"/> kinds of each misuse.
/// Beyond these, it counts another pool, one length, or <see cref="OfOtherKinds"/>.</para>
/// </remarks>
internal sealed partial class PoolLedger : IPoolEventSink
{
    /// <summary>Instead of a pool: several pools, or one that exceeds the bounds.</summary>
    public const int Several = -1;

    /// <summary>A program with more pools makes them as it makes arrays (arbitrary).</summary>
    public const int MostPools = 1024;

    /// <summary>A pool has about thirty, and any number for arrays that are too long for it (arbitrary).</summary>
    public const int MostLengths = 1 << 13;

    /// <summary>More kinds of misuse would help no reader of the report (arbitrary).</summary>
    public const int MostKinds = 4096;

    /// <summary>More threads never return one array late at once (arbitrary).</summary>
    private const int MostOverlaps = 64;

    /// <summary>Threads whose last event is remembered: more do not run at once (arbitrary).</summary>
    private const int MostThreads = 1 << 16;

    private readonly ArrayTable _arrays;
    private readonly Dictionary<(int Array, int Length), List<Rental>> _older = [];
    private readonly Dictionary<int, long> _lastOfThread = [];
    private readonly Dictionary<int, int> _poolOfStack = [];
    private long _overlapsForgotten;

    public PoolLedger(int capacity = ArrayTable.DefaultCapacity) => _arrays = new ArrayTable(capacity, Forget);

    public long Time { get; private set; }
    public long Events { get; private set; }

    /// <summary>Events without a stack, because none was requested. Places count only the others; matching uses all.</summary>
    public long Unsampled { get; private set; }

    public double Share => Events == 0 ? 1 : 1 - ((double)Unsampled / Events);

    /// <summary>How many arrays that are out look like another one.</summary>
    public long Collisions { get; private set; }

    public long Forgotten => _arrays.Forgotten + _overlapsForgotten;

    public Dictionary<int, PoolTally> Pools { get; } = [];
    public PoolTally OtherPools { get; } = new(Several, isOfRuntime: true);
    public PoolLabels Labels { get; } = new();

    /// <summary>The counts of each length of a pool. Beyond the bounds, they go to <see cref="Several"/> and to its length 0.</summary>
    public Dictionary<LengthKey, LengthTraffic> Lengths { get; } = [];

    public Dictionary<ReturnKey, MisuseTally> Unmatched { get; } = [];
    public Dictionary<TwiceKey, MisuseTally> Twice { get; } = [];
    public Dictionary<StrayKey, MisuseTally> Strays { get; } = [];
    public Dictionary<(int Rent, int Return), long> Ways { get; } = [];
    public Dictionary<MisuseReport, long> Reports { get; } = [];
    public long OfOtherKinds { get; private set; }

    /// <summary>The history of the rented arrays, by stack.</summary>
    public Dictionary<int, RentTally> Rents { get; } = [];

    /// <summary>The pool that a stack uses; <see cref="Several"/>: a helper with a pool as its argument, or a pool for each call.</summary>
    public int PoolOf(int stack) => _poolOfStack.GetValueOrDefault(stack);

    /// <summary>Shows each rental that is out, with its length, and whether its array is distinct from all others.</summary>
    public void ForEachOpen(Action<Rental, int, bool> show) => _arrays.ForEachOpen(entry =>
    {
        show(entry.Rental, entry.Key.Length, !entry.IsShared);
        if (entry.Open > 1 && _older.TryGetValue(entry.Key, out List<Rental>? older))
        {
            older.ForEach(rental => show(rental, entry.Key.Length, !entry.IsShared));
        }
    });

    public void OnMisuse(in MisuseReport report)
    {
        if (HasRoomFor(Reports, report))
        {
            CollectionsMarshal.GetValueRefOrAddDefault(Reports, report, out _)++;
        }
    }

    /// <summary>Whether a kind of misuse is known, or there is room for it; if not, the misuse is counted.</summary>
    private bool HasRoomFor<TKind, TTally>(Dictionary<TKind, TTally> kinds, TKind kind)
        where TKind : notnull
    {
        if (kinds.Count < MostKinds || kinds.ContainsKey(kind))
        {
            return true;
        }

        OfOtherKinds++;
        return false;
    }

    public void OnPool(in PoolLabel label) => Labels.Add(label);

    /// <summary>At the end, adds misuse with unknown stacks to misuse with known ones.</summary>
    public void Settle()
    {
        UnknownPlaces.Settle(Twice, (kind, tally) => ([kind.Rent, kind.First, kind.Second], (tally.Pool, 0)));
        UnknownPlaces.Settle(Strays, (kind, _) => ([kind.Rent, kind.Return], (kind.RentPool, kind.ReturnPool)));
        UnknownPlaces.Settle(Unmatched, (kind, _) => ([kind.Stack], (0, 0)));
    }

    public void OnEvent(in PoolEvent next)
    {
        Time = next.Time;
        Events++;
        Unsampled += next.Stack == StackTable.Unsampled ? 1 : 0;

        // Names no pool.
        if (next.Kind == PoolEventKind.TrimPolled)
        {
            return;
        }

        PoolTally pool = PoolOf(next);
        pool.AddStack(next.Stack);
        NotePool(next);
        switch (next.Kind)
        {
            case PoolEventKind.Rented:
                pool.Rents++;
                pool.RentsWithStacks += next.Stack == StackTable.Unsampled ? 0 : 1;
                OnRented(next);
                break;
            case PoolEventKind.Allocated:
                OnAllocated(next, pool);
                break;
            case PoolEventKind.Returned:
                pool.Returns++;
                OnReturned(next);
                break;
            case PoolEventKind.Trimmed:
                pool.Trimmed++;
                TrafficOf(next).Trimmed++;
                OnReleased(next);
                break;
            case PoolEventKind.Dropped:
                pool.Dropped++;
                OnReleased(next);
                break;
            default:
                break;
        }

        // Last: OnReturned asks for the thread's previous event. Forgetting a thread is harmless: its next return may look late.
        if (_lastOfThread.Count >= MostThreads)
        {
            _lastOfThread.Clear();
        }

        _lastOfThread[next.Thread] = next.Time;
    }

    private long LastOf(int thread) => _lastOfThread.GetValueOrDefault(thread, long.MinValue);
    private static (int Array, int Length) KeyOf(in PoolEvent next) => (next.Array, next.Length);

    private void OnAllocated(in PoolEvent next, PoolTally pool)
    {
        int tooLong = next.Reason == 1 ? 1 : 0;
        pool.Allocated++;
        pool.AllocatedTooLong += tooLong;
        TrafficOf(next).Allocated++;
        RentTally tally = RentsOf(next.Stack);
        tally.Allocated++;
        tally.AllocatedTooLong += tooLong;
    }

    private void NotePool(in PoolEvent next)
    {
        if (next.Stack == StackTable.Unsampled)
        {
            return;
        }

        ref int pool = ref CollectionsMarshal.GetValueRefOrAddDefault(_poolOfStack, next.Stack, out bool isKnown);
        pool = isKnown && pool != next.Pool ? Several : next.Pool;
    }

    private RentTally RentsOf(int stack) => Rents.GetOrAdd(stack, _ => new RentTally());

    private PoolTally PoolOf(in PoolEvent next)
    {
        if (Pools.TryGetValue(next.Pool, out PoolTally? known))
        {
            return known;
        }

        if (Pools.Count >= MostPools)
        {
            return OtherPools;
        }

        if (next.Kind is PoolEventKind.Rented or PoolEventKind.Allocated)
        {
            // The pools of ArrayPool<T>.Create report an allocation before its rent.
            RentsOf(next.Stack).NewPools++;
        }

        PoolTally pool = new(next.Pool, next.IsOfRuntime);
        Pools.Add(next.Pool, pool);
        return pool;
    }

    private LengthTraffic TrafficOf(in PoolEvent next)
    {
        LengthKey key = new(Pools.ContainsKey(next.Pool) ? next.Pool : Several, next.Length);
        if (Lengths.Count >= MostLengths && !Lengths.ContainsKey(key))
        {
            key = new LengthKey(Several, 0);
        }

        return Lengths.GetOrAdd(key, _ => new LengthTraffic());
    }

    private void Forget(ArrayEntry entry)
    {
        Forget(entry.Rental, entry.Key.Length);
        if (entry.Open > 1 && _older.Remove(entry.Key, out List<Rental>? older))
        {
            older.ForEach(rental => Forget(rental, entry.Key.Length));
        }
    }

    private void Forget(in Rental rental, int length)
    {
        RentTally tally = RentsOf(rental.Stack);
        tally.Forgotten++;
        tally.ForgottenElements += length;
    }
}
