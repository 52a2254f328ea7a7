namespace Pools.Tool.Ledger;

/// <content>Matching returns with rents.</content>
internal sealed partial class PoolLedger
{
    private void OnRented(in PoolEvent next)
    {
        RentTally tally = RentsOf(next.Stack);
        tally.Rents++;
        tally.Lengths.Add(next.Length);
        tally.AddPool(next.Pool);
        tally.OfOtherPools += Pools.ContainsKey(next.Pool) ? 0 : 1;

        ref ArrayEntry entry = ref _arrays.GetOrAdd(KeyOf(next));
        if (entry.Open > 0)
        {
            OnOverlap(next, ref entry);
        }
        else if (entry.ReturnStack == 0 && entry.Rental == default)
        {
            TrafficOf(next).Arrays++;
        }

        entry.Rental = new Rental(next.Time, Events, next.Stack, next.Thread, next.Pool);
        entry.Open++;
    }

    private void OnOverlap(in PoolEvent next, ref ArrayEntry entry)
    {
        List<Rental> older = _older.GetOrAdd(entry.Key, _ => []);
        older.Add(entry.Rental);
        if (older.Count > MostOverlaps)
        {
            Forget(older[0], next.Length);
            older.RemoveAt(0);
            entry.Open--;
            entry.Surplus--;
            _overlapsForgotten++;
            NoteCollision(ref entry);
        }
    }

    private void OnReturned(in PoolEvent next)
    {
        ref ArrayEntry entry = ref _arrays.Find(KeyOf(next));
        if (Unsafe.IsNullRef(ref entry))
        {
            NoteUnmatched(next);
            return;
        }

        if (entry.Open > 0)
        {
            Close(entry.Open == 1 ? entry.Rental : TakeOverlapping(next, ref entry), next);
            entry.Open--;
        }
        else if (entry.Surplus < 0)
        {
            entry.Surplus++;
            NoteUnmatched(next);
        }
        else
        {
            NoteTwice(next, ref entry);
        }

        // Each rental has its return: no overlap is left.
        if (entry.IsShared && entry.Open == 0 && entry.Surplus >= 0)
        {
            entry.IsShared = false;
            Collisions--;
        }

        entry.ReturnStack = next.Stack;
    }

    private void OnReleased(in PoolEvent next)
    {
        ref ArrayEntry entry = ref _arrays.Find(KeyOf(next));
        if (!Unsafe.IsNullRef(ref entry) && entry.Surplus > 0)
        {
            entry.Surplus--;
        }
    }

    private Rental TakeOverlapping(in PoolEvent next, ref ArrayEntry entry)
    {
        List<Rental> older = _older[entry.Key];

        // If the thread has raised no event since the newest rent, its return came before that rent, so the oldest comes back. Otherwise
        // two arrays look the same, or a lost array was collected and another one has its hash code.
        bool isLate = LastOf(next.Thread) < entry.Rental.Time;
        if (!isLate && entry.Surplus <= 0)
        {
            NoteCollision(ref entry);
        }

        int from = IndexOfLikeliest(older, next, entry.Rental, isLate);
        Rental taken = from < older.Count ? older[from] : entry.Rental;
        if (from == older.Count)
        {
            entry.Rental = older[^1];
            from--;
        }

        older.RemoveAt(from);
        if (older.Count == 0)
        {
            _older.Remove(entry.Key);
        }

        return taken;
    }

    private void NoteCollision(ref ArrayEntry entry)
    {
        if (!entry.IsShared)
        {
            entry.IsShared = true;
            Collisions++;
        }
    }

    /// <summary>Prefers the same pool; then the oldest if the return is late, otherwise the same thread and the newest.</summary>
    private static int IndexOfLikeliest(List<Rental> older, in PoolEvent next, in Rental newest, bool isLate)
    {
        int best = older.Count;
        int bestScore = Score(newest, next, isLate);
        for (int i = older.Count - 1; i >= 0; i--)
        {
            int score = Score(older[i], next, isLate);
            if (score > bestScore || (isLate && score == bestScore))
            {
                (best, bestScore) = (i, score);
            }
        }

        return best;
    }

    private static int Score(in Rental rental, in PoolEvent next, bool isLate) =>
        (rental.Pool == next.Pool ? 2 : 0) + (!isLate && rental.Thread == next.Thread ? 1 : 0);

    private void Close(in Rental rental, in PoolEvent next)
    {
        RentTally tally = RentsOf(rental.Stack);
        long held = next.Time - rental.Time;
        tally.Returned++;
        tally.ReturnedElsewhere += rental.Thread != next.Thread ? 1 : 0;
        tally.LongestHold = Math.Max(tally.LongestHold, held);
        tally.SumOfHolds += held;
        tally.Holds.Add(held);
        (int, int) way = (rental.Stack, next.Stack);
        if (!UnknownPlaces.Contains(rental.Stack, next.Stack) && (Ways.Count < MostKinds || Ways.ContainsKey(way)))
        {
            CollectionsMarshal.GetValueRefOrAddDefault(Ways, way, out _)++;
        }

        if (rental.Pool != next.Pool)
        {
            NoteStray(rental, next);
        }
    }

    private void NoteUnmatched(in PoolEvent next)
    {
        Note(Unmatched, next.Stack == StackTable.Unsampled ? new(next.Stack, next.Length) : new(next.Stack), next);
        LengthTraffic traffic = TrafficOf(next);
        traffic.Unmatched++;
        traffic.UnmatchedTimes.Add(next.Time);
    }

    private void NoteTwice(in PoolEvent next, ref ArrayEntry entry)
    {
        entry.Surplus++;
        TwiceKey kind = new(entry.Rental.Stack, entry.ReturnStack, next.Stack);
        bool isUnknown = UnknownPlaces.Contains(kind.Rent, kind.First, kind.Second);
        Note(Twice, isUnknown ? kind with { Pool = next.Pool, Length = next.Length } : kind, next);
    }

    private void NoteStray(in Rental rental, in PoolEvent next)
    {
        int length = UnknownPlaces.Contains(rental.Stack, next.Stack) ? next.Length : 0;
        Note(Strays, new(rental.Stack, rental.Pool, next.Stack, next.Pool, length), next);
    }

    private void Note<TKind>(Dictionary<TKind, MisuseTally> kinds, TKind kind, in PoolEvent next)
        where TKind : notnull
    {
        if (HasRoomFor(kinds, kind))
        {
            kinds.GetOrAdd(kind, _ => new MisuseTally()).Add(next);
        }
    }
}
