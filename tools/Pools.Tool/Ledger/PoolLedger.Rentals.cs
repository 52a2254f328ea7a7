using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Pools.Tool.Events;

namespace Pools.Tool.Ledger;

/// <content>Matching returns with rents.</content>
internal sealed partial class PoolLedger
{
    private void OnRented(in PoolEvent next)
    {
        RentTally tally = RentsOf(next.Stack);
        tally.Rents++;
        tally.Lengths.Add(next.Length);
        tally.Times.Add(next.Time);

        ref ArrayEntry entry = ref _arrays.GetOrAdd(KeyOf(next));
        if (entry.Open > 0)
        {
            if (entry.Surplus > 0)
            {
                // What came back too often is handed out too often, for as long as the pool has it.
                NoteHandedOutTwice(entry.Key);
            }

            if (!_older.TryGetValue(entry.Key, out List<Rental>? older))
            {
                _older.Add(entry.Key, older = []);
            }

            older.Add(entry.Rental);
        }
        else if (entry.ReturnStack == 0 && entry.Rental == default)
        {
            TrafficOf(next).Arrays++;
        }

        entry.Rental = new Rental(next.Time, Events, next.Stack, next.Thread, next.Pool);
        entry.Open++;
    }

    private void OnReturned(in PoolEvent next)
    {
        ref ArrayEntry entry = ref _arrays.Find(KeyOf(next));
        if (Unsafe.IsNullRef(ref entry))
        {
            NoteUnmatched(next);
            return;
        }

        if (entry.Open == 0)
        {
            NoteTwice(next, ref entry);
        }
        else
        {
            Close(entry.Open == 1 ? entry.Rental : TakeOverlapping(next, ref entry), next);
            entry.Open--;
        }

        entry.ReturnStack = next.Stack;
    }

    /// <summary>Of several rentals of one array, takes the one that comes back.</summary>
    private Rental TakeOverlapping(in PoolEvent next, ref ArrayEntry entry)
    {
        List<Rental> older = _older[entry.Key];
        long lastOfThread = _lastOfThread.GetValueOrDefault(next.Thread, long.MinValue);

        // The pool had the array before this event said so, if the thread has raised no other one since: then the oldest comes back. Else two arrays look the same, or one that nobody returned has died and left its hash code to another.
        bool isLate = lastOfThread < entry.Rental.Time;
        int from = isLate ? 0 : IndexOfLikeliest(older, next, entry.Rental);
        if (!isLate && entry.Surplus == 0 && !entry.IsShared)
        {
            entry.IsShared = true;
            Collisions++;
        }

        Rental taken;
        if (from < older.Count)
        {
            taken = older[from];
            older.RemoveAt(from);
        }
        else
        {
            taken = entry.Rental;
            entry.Rental = older[^1];
            older.RemoveAt(older.Count - 1);
        }

        if (older.Count == 0)
        {
            _older.Remove(entry.Key);
        }

        return taken;
    }

    /// <summary>Prefers the pool, then the thread, then the newest.</summary>
    private static int IndexOfLikeliest(List<Rental> older, in PoolEvent next, in Rental newest)
    {
        int best = older.Count;
        int bestScore = Score(newest, next);
        for (int i = older.Count - 1; i >= 0; i--)
        {
            int score = Score(older[i], next);
            if (score > bestScore)
            {
                (best, bestScore) = (i, score);
            }
        }

        return best;
    }

    private static int Score(in Rental rental, in PoolEvent next) => (rental.Pool == next.Pool ? 2 : 0) + (rental.Thread == next.Thread ? 1 : 0);

    private void Close(in Rental rental, in PoolEvent next)
    {
        RentTally tally = RentsOf(rental.Stack);
        long held = next.Time - rental.Time;
        tally.Returned++;
        tally.ReturnedElsewhere += rental.Thread != next.Thread ? 1 : 0;
        tally.LongestHold = Math.Max(tally.LongestHold, held);
        tally.SumOfHolds += held;
        if (Ways.Count < MostKinds || Ways.ContainsKey((rental.Stack, next.Stack)))
        {
            CollectionsMarshal.GetValueRefOrAddDefault(Ways, (rental.Stack, next.Stack), out _)++;
        }

        if (rental.Pool != next.Pool)
        {
            NoteStray(rental, next);
        }
    }

    private void NoteUnmatched(in PoolEvent next)
    {
        ref ReturnTally? tally = ref CollectionsMarshal.GetValueRefOrAddDefault(Unmatched, next.Stack, out _);
        tally ??= new ReturnTally();
        tally.Returns++;
        tally.Lengths.Add(next.Length);
        tally.Times.Add(next.Time);
        LengthTraffic traffic = TrafficOf(next);
        traffic.Unmatched++;
        traffic.UnmatchedTimes.Add(next.Time);
    }

    private void NoteTwice(in PoolEvent next, ref ArrayEntry entry)
    {
        entry.Surplus++;
        TwiceKey kind = new(entry.Rental.Stack, entry.ReturnStack, next.Stack);
        if (Twice.Count >= MostKinds && !Twice.ContainsKey(kind))
        {
            return;
        }

        ref TwiceTally? tally = ref CollectionsMarshal.GetValueRefOrAddDefault(Twice, kind, out _);
        tally ??= new TwiceTally { Pool = next.Pool };
        tally.Count++;
        tally.Lengths.Add(next.Length);
        if (_twiceOf.Count < MostDoubled)
        {
            _twiceOf[entry.Key] = tally;
        }
    }

    private void NoteHandedOutTwice(ulong key)
    {
        if (_twiceOf.TryGetValue(key, out TwiceTally? tally))
        {
            tally.HandedOutTwice++;
        }
    }

    private void NoteStray(in Rental rental, in PoolEvent next)
    {
        StrayKey kind = new(rental.Stack, rental.Pool, next.Stack, next.Pool);
        if (Strays.Count >= MostKinds && !Strays.ContainsKey(kind))
        {
            return;
        }

        ref StrayTally? tally = ref CollectionsMarshal.GetValueRefOrAddDefault(Strays, kind, out _);
        tally ??= new StrayTally();
        tally.Count++;
        tally.Lengths.Add(next.Length);
    }
}
