namespace Pools.Tool.Ledger;

/// <summary>Keeps account of the arrays that are out, and of misuse.</summary>
/// <remarks>
/// <para>A return's event always follows that rental's rent: the rent's event comes before the renter has the array. But a thread may be
/// interrupted between a return and its event, and the pool may already have lent the array again. So two rentals of an array may overlap,
/// for any time. Each still has its return, and only a return that finds no open rental is one too many. This needs no clock.</para>
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

    /// <summary>A pool has some thirty, and any number for arrays that are too long for it (arbitrary).</summary>
    public const int MostLengths = 1 << 13;

    /// <summary>More kinds of misuse would not help its author (arbitrary).</summary>
    public const int MostKinds = 4096;

    /// <summary>More threads than this do not return one array late at once (arbitrary).</summary>
    private const int MostOverlaps = 64;

    /// <summary>Threads whose last event is remembered: more do not run at once (arbitrary).</summary>
    private const int MostThreads = 1 << 16;

    private readonly ArrayTable _arrays;
    private readonly Dictionary<ulong, List<Rental>> _older = [];
    private readonly Dictionary<int, long> _lastOfThread = [];
    private readonly Dictionary<int, int> _poolOfStack = [];
    private long _overlapsForgotten;

    public PoolLedger(int capacity = ArrayTable.DefaultCapacity) => _arrays = new ArrayTable(capacity, Forget);

    public long Time { get; private set; }
    public long Events { get; private set; }

    /// <summary>Events without a stack, because none was requested. Places count only the others; matching uses all.</summary>
    public long Unsampled { get; private set; }

    public double Share => Events == 0 ? 1 : 1 - ((double)Unsampled / Events);

    /// <summary>How many arrays that are out cannot be told from another one.</summary>
    public long Collisions { get; private set; }

    public long Forgotten => _arrays.Forgotten + _overlapsForgotten;

    public Dictionary<int, PoolTally> Pools { get; } = [];
    public PoolTally OtherPools { get; } = new(Several, EventProvider.Runtime);
    public PoolLabels Labels { get; } = new();

    /// <summary>The counts of each length of a pool. Beyond the bounds, they go to <see cref="Several"/> and to its length 0.</summary>
    public Dictionary<LengthKey, LengthTraffic> Lengths { get; } = [];

    public Dictionary<ReturnKey, MisuseTally> Unmatched { get; } = [];
    public Dictionary<TwiceKey, MisuseTally> Twice { get; } = [];
    public Dictionary<StrayKey, MisuseTally> Strays { get; } = [];
    public Dictionary<(int Rent, int Return), long> Ways { get; } = [];
    public Dictionary<MisuseReport, long> Reports { get; } = [];
    public long OfOtherKinds { get; private set; }

    /// <summary>What became of the rented arrays, by stack.</summary>
    public Dictionary<int, RentTally> Rents { get; } = [];

    /// <summary>The pool that a stack uses; <see cref="Several"/>: a helper with a pool as its argument, or a pool for each call.</summary>
    public int PoolOf(int stack) => _poolOfStack.GetValueOrDefault(stack);

    /// <summary>Shows each rental that is out, with its length, and whether its array can be told from all others.</summary>
    public void ForEachOpen(Action<Rental, int, bool> show) => _arrays.ForEachOpen(entry =>
    {
        show(entry.Rental, (int)(uint)entry.Key, !entry.IsShared);
        if (entry.Open > 1 && _older.TryGetValue(entry.Key, out List<Rental>? older))
        {
            older.ForEach(rental => show(rental, (int)(uint)entry.Key, !entry.IsShared));
        }
    });

    public void OnMisuse(in MisuseReport report)
    {
        if (HasRoomFor(Reports, report))
        {
            CollectionsMarshal.GetValueRefOrAddDefault(Reports, report, out _)++;
        }
    }

    /// <summary>Whether a misuse is of a kind that is known or can still be; if not, it is counted.</summary>
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
                OnLetGo(next);
                break;
            case PoolEventKind.Dropped:
                pool.Dropped[next.Reason == 1 ? 1 : 0]++;
                OnLetGo(next);
                break;
            default:
                break;
        }

        // Last: OnReturned asks when the thread raised the event before this one. To forget a thread is harmless: its next return may
        // then look late.
        if (_lastOfThread.Count >= MostThreads)
        {
            _lastOfThread.Clear();
        }

        _lastOfThread[next.Thread] = next.Time;
    }

    private long LastOf(int thread) => _lastOfThread.GetValueOrDefault(thread, long.MinValue);
    private static ulong KeyOf(in PoolEvent next) => ((ulong)(uint)next.Array << 32) | (uint)next.Length;

    private void OnAllocated(in PoolEvent next, PoolTally pool)
    {
        int reason = next.Reason is 1 or 2 ? next.Reason : 0;
        pool.Allocated[reason]++;
        TrafficOf(next).Allocated++;
        RentTally tally = RentsOf(next.Stack);
        tally.Allocated[reason]++;
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

    private RentTally RentsOf(int stack)
    {
        ref RentTally? tally = ref CollectionsMarshal.GetValueRefOrAddDefault(Rents, stack, out _);
        return tally ??= new RentTally();
    }

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

        PoolTally pool = new(next.Pool, next.Provider);
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

        ref LengthTraffic? traffic = ref CollectionsMarshal.GetValueRefOrAddDefault(Lengths, key, out _);
        return traffic ??= new LengthTraffic();
    }

    private void Forget(ArrayEntry entry)
    {
        int length = (int)(uint)entry.Key;
        Forget(entry.Rental, length);
        if (entry.Open > 1 && _older.Remove(entry.Key, out List<Rental>? older))
        {
            older.ForEach(rental => Forget(rental, length));
        }
    }

    private void Forget(in Rental rental, int length)
    {
        RentTally tally = RentsOf(rental.Stack);
        tally.Forgotten++;
        tally.ForgottenElements += length;
    }
}
