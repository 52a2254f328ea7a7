namespace Pools.Bench;

/// <summary>A free choice of load: each thread keeps a window of arrays and replaces a random one at every step.</summary>
/// <param name="Longest">The most elements asked for; every power of two in between is as likely as any other.</param>
internal sealed record TrafficPlan(int Threads, int Depth, int Shortest, int Longest, int CrossPercent);

internal sealed class TrafficLoop<TPool, TLease> : Loop
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    // Between two threads; a full one makes the thread return its arrays itself.
    private const int MailboxPlaces = 256;

    private readonly CrewLoop _crew;

    public TrafficLoop(Site<TPool> site, TrafficPlan plan)
        : base(plan.Threads)
    {
        int[] lengths = RandomLengths.LogUniform(plan.Shortest, plan.Longest);
        SpscRing<TLease>[] boxes = [.. Enumerable.Range(0, plan.Threads).Select(_ => new SpscRing<TLease>(MailboxPlaces))];
        _crew = CrewLoop.Of(
            site.RequiredCrew, i => new OneThread(site.Pool, plan, lengths, seed: i + 1, boxes[i], boxes[(i + 1) % boxes.Length]));
    }

    public override void Repeat(long turns) => _crew.Repeat(turns);

    private sealed class OneThread(TPool pool, TrafficPlan plan, int[] lengths, int seed, SpscRing<TLease> inbox, SpscRing<TLease> outbox)
        : Loop
    {
        private TLease[]? _held;
        private TPool _pool = pool;
        private uint _random = (uint)seed;
        private int _next = seed;

        public override void Repeat(long turns)
        {
            TLease[] held = _held ??= [.. Enumerable.Range(0, plan.Depth).Select(_ => RentOne())];
            for (long i = 0; i < turns; i++)
            {
                Step(held);
            }
        }

        private void Step(TLease[] held)
        {
            ReturnInbox();
            uint random = NextRandom();
            ref TLease place = ref held[(int)(random % (uint)held.Length)];
            bool handsOver = (random >> 16) % 100 < plan.CrossPercent;
            if (!handsOver || !outbox.TryEnqueue(place))
            {
                _pool.Return(place);
            }

            place = RentOne();
        }

        private void ReturnInbox()
        {
            while (inbox.TryDequeue(out TLease lease))
            {
                _pool.Return(lease);
            }
        }

        private TLease RentOne()
        {
            TLease lease = _pool.Rent(lengths[_next++ & (lengths.Length - 1)]);
            lease.Touch();
            return lease;
        }

        // Xorshift (Marsaglia 2003): a few instructions, and random enough to choose a place.
        private uint NextRandom()
        {
            _random ^= _random << 13;
            _random ^= _random >> 17;
            _random ^= _random << 5;
            return _random;
        }
    }
}
