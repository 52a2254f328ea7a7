namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Judges the world of a large pool when the threads rest.</summary>
internal static class LargeOracle
{
    public static string? Judge(LargeWorld world, Promises promises)
    {
        bool isExact = (world.Machine.Struck & Faults.Stop) == 0;
        foreach (LargePool pool in world.Pools)
        {
            string? wrong = isExact ? JudgeAtRest(world, pool, promises) : JudgePlaces(Look(pool));
            if (wrong is not null)
            {
                return $"pool {pool.Index}: {wrong}";
            }
        }

        long sum = world.Pools.Sum(pool => pool.Account.KeptBytes);
        return sum == world.Ledger.KeptBytes || !isExact ? null : $"the ledger says {world.Ledger.KeptBytes} bytes, its accounts {sum}";
    }

    private static string? JudgeAtRest(LargeWorld world, LargePool pool, Promises promises)
    {
        List<LargeSighted> found = Look(pool);
        return JudgePlaces(found)
            ?? JudgeSlots(pool)
            ?? JudgeItems(world, pool, found, promises)
            ?? JudgeBytes(world, pool, found)
            ?? JudgeCounts(world, pool, found)
            ?? JudgeGone(world, pool, found)
            ?? JudgeMost(world, pool, found)
            ?? (pool.IsClosed ? JudgeEmpty(pool, found, "after it was closed") ?? JudgeWithdrawn(pool) : null)
            ?? ((promises & Promises.LetsGo) != 0 ? JudgeLetGo(found) : null)
            ?? TrimAndJudge(pool);
    }

    private static List<LargeSighted> Look(LargePool pool)
    {
        List<LargeSighted> found = [];
        CoreSlots<ExplorerAtomics> slots = InsideLarge.Slots(pool.Engine);
        for (int core = 0; core < slots.Count; core++)
        {
            if (slots.Peek(core) is { } record)
            {
                found.Add(new LargeSighted(record, $"the slot of core {core}", IsStrong: false, IsWeak: false));
            }
        }

        WeakStack?[] stacks = InsideLarge.Stacks(InsideLarge.Weak(pool.Engine));
        for (int sizeClass = 0; sizeClass < pool.Engine.Layout.ClassCount; sizeClass++)
        {
            // A condition that is never fulfilled sees the whole list and takes nothing.
            string where = $"class {sizeClass} of the strong tier";
            HashSet<ArrayRecord> seen = [];
            InsideLarge.Strong(pool.Engine).TakeOldestThat(sizeClass, (record, _) =>
            {
                found.Add(new LargeSighted(record, where, IsStrong: true, IsWeak: false));
                return !seen.Add(record);
            });
            foreach (WeakReference<ArrayRecord?> entry in stacks[sizeClass] is { } stack ? InsideLarge.Entries(stack) : [])
            {
                if (entry.TryGetTarget(out ArrayRecord? record))
                {
                    found.Add(new LargeSighted(record, $"class {sizeClass} of the weak tier", IsStrong: false, IsWeak: true));
                }
            }
        }

        return found;
    }

    private static string? JudgePlaces(List<LargeSighted> found)
    {
        HashSet<ArrayRecord> seen = [];
        foreach (LargeSighted sighted in found)
        {
            if (!seen.Add(sighted.Record))
            {
                return $"{sighted.Item} is in two places, one of them {sighted.Where}";
            }
        }

        return null;
    }

    /// <summary>A place of a core has an array that rests there or is out, and no array has two.</summary>
    private static string? JudgeSlots(LargePool pool)
    {
        HashSet<ArrayRecord> seen = [];
        foreach (ArrayRecord record in InsideLarge.Places(InsideLarge.Slots(pool.Engine)).OfType<ArrayRecord>())
        {
            if (!seen.Add(record))
            {
                return $"{LargeItem.Of(record)} has two cores' places";
            }

            if (ArrayRecord.StateOf(record.State) is not (ArrayRecord.InSlot or ArrayRecord.Rented))
            {
                return $"{LargeItem.Of(record)} has a core's place though it neither rests there nor is out";
            }
        }

        return null;
    }

    private static string? JudgeItems(LargeWorld world, LargePool pool, List<LargeSighted> found, Promises promises)
    {
        foreach (LargeItem item in world.Items.Where(item => item.Pool == pool.Index))
        {
            LargeSighted place = found.Find(sighted => sighted.Item == item);
            if (item.Record is not { } record)
            {
                continue;
            }

            bool isKept = place.Record is not null;
            string? wrong = ArrayRecord.StateOf(record.State) switch
            {
                ArrayRecord.Rented when item.Owner == LargeItem.Lost && (promises & Promises.Reports) != 0 =>
                    "is lost and was not reported",
                ArrayRecord.Rented => !item.IsOut && item.Owner != LargeItem.Lost ? "counts as rented and nobody has rented it" : isKept
                    ? $"is rented and in {place.Where}" : null,
                ArrayRecord.Pooled or ArrayRecord.InSlot =>
                    item.Owner != WorldItem.InPool ? $"counts as kept and thread {item.Owner} owns it" : !isKept && !item.IsCollected
                        ? "counts as kept and is nowhere" : null,
                ArrayRecord.Leaked => item.Owner != LargeItem.Lost ? "counts as leaked" : isKept ? $"is leaked and in {place.Where}" : null,
                ArrayRecord.Dropped => item.Owner != WorldItem.InPool ? $"is given up and thread {item.Owner} owns it" : isKept
                    ? $"is given up and in {place.Where}"
                    : (promises & Promises.Conserves) != 0 ? "was returned and is given up" : null,
                _ => "is still being trimmed when everybody rests",
            };
            if (wrong is not null)
            {
                return $"{item} {wrong}";
            }
        }

        return pool.Engine.Counters.LostHandOvers == 0 ? null
            : $"{pool.Engine.Counters.LostHandOvers} records were found where they should not have been";
    }

    private static string? JudgeBytes(LargeWorld world, LargePool pool, List<LargeSighted> found)
    {
        if (pool.IsGone)
        {
            return pool.Account.KeptBytes == 0 ? null : $"{pool.Account.KeptBytes} bytes are in the ledger although the pool is gone";
        }

        long strong = found.Where(sighted => sighted.IsStrong).Sum(sighted => sighted.Record.Bytes);
        long places = InsideLarge.Places(InsideLarge.Slots(pool.Engine)).OfType<ArrayRecord>().Sum(record => record.Bytes);
        long cold = found.Where(sighted => sighted.IsStrong).Sum(sighted => sighted.Record.ColdBytes);
        long weakResident = found.Where(sighted => sighted.IsWeak).Sum(sighted => sighted.Record.ResidentBytes);
        (StrongTier<ExplorerAtomics> tier, WeakTier<ExplorerAtomics> weak) = (InsideLarge.Strong(pool.Engine),
            InsideLarge.Weak(pool.Engine));
        long overhang = world.Items.Where(item => item.Pool == pool.Index && item.Record is { } record
            && ArrayRecord.StateOf(record.State) == ArrayRecord.Rented).Sum(item => item.Record!.Overhang);
        long said = InsideLarge.Overhang(pool.Engine);
        return said != overhang ? $"arrays that are out are said to be {said} bytes longer than asked, and are {overhang}"
            : pool.Account.KeptBytes != strong + places
                ? $"the ledger says {pool.Account.KeptBytes} bytes, the strong tier holds {strong}, and arrays that have a core's place {places}"
            : InsideLarge.Slots(pool.Engine).Bytes.Counted is var counted && counted != places
                ? $"the slots count {counted} bytes, arrays that have a core's place {places}"
            : tier.ColdBytes != cold ? $"{tier.ColdBytes} bytes count as cold, {cold} are"
            : world.FullCollections == 0 && weak.ResidentBytes != weakResident
                ? $"{weak.ResidentBytes} bytes count as weak and resident, {weakResident} are"
            : null;
    }

    private static string? JudgeCounts(LargeWorld world, LargePool pool, List<LargeSighted> found)
    {
        BucketStatistics[] counts = pool.Engine.Census.Count().Classes;
        for (int sizeClass = 0; sizeClass < counts.Length; sizeClass++)
        {
            BucketStatistics count = counts[sizeClass];
            long isOut = world.Items.Count(item => item.Pool == pool.Index && item.IsOut && item.Record?.SizeClass == sizeClass);
            long kept = found.Count(sighted => !sighted.IsWeak && sighted.Record.SizeClass == sizeClass);
            if (count.Rented - count.Returned != isOut || count.Pooled != kept)
            {
                return $"class {sizeClass} counts {count.Rented} rents, {count.Returned} returns and {count.Pooled} kept; {isOut} are out and {kept} are kept";
            }
        }

        return null;
    }

    /// <summary>What is neither out nor kept any more was counted once as dropped, trimmed or refused.</summary>
    private static string? JudgeGone(LargeWorld world, LargePool pool, List<LargeSighted> found)
    {
        LargeCounters counters = pool.Engine.Counters;
        long counted = pool.Refused + Enumerable.Range(-1, pool.Engine.Layout.ClassCount + 1).Sum(sizeClass => counters.Dropped(sizeClass)
            + counters.Trimmed(sizeClass));
        long gone = world.Items.Count(item => item.Pool == pool.Index && item.Record is { } record
            && ArrayRecord.StateOf(record.State) is not (ArrayRecord.Rented or ArrayRecord.Leaked))
            - found.Count(sighted => !sighted.IsWeak) + counters.WeakHits;
        return counted == gone ? null : $"{gone} arrays were let go of, {counted} are counted";
    }

    /// <summary>Where the number of arrays is bounded, the tier knows how many it has, and has no more.</summary>
    private static string? JudgeMost(LargeWorld world, LargePool pool, List<LargeSighted> found)
    {
        long[] counts = InsideLarge.Counts(InsideLarge.Strong(pool.Engine)) ?? [];
        for (int sizeClass = 0; sizeClass < counts.Length; sizeClass++)
        {
            int strong = found.Count(sighted => sighted.IsStrong && sighted.Record.SizeClass == sizeClass);
            if (strong != counts[sizeClass] || strong > world.Plan.MostOfClass)
            {
                return $"the strong tier holds {strong} of class {sizeClass}, may hold {world.Plan.MostOfClass}, and counts {counts[sizeClass]}";
            }
        }

        return null;
    }

    private static string? JudgeLetGo(List<LargeSighted> found)
    {
        // An array that has lost its pages costs nothing until it is used.
        LargeSighted strong = found.Find(sighted => !sighted.IsWeak && !sighted.Record.IsCold);
        return strong.Record is null ? null : $"{strong.Item} is still in {strong.Where} although memory has run out";
    }

    private static string? TrimAndJudge(LargePool pool)
    {
        pool.Engine.Trim(TrimLevel.Full);
        return JudgeEmpty(pool, Look(pool), "after a full trim")
            ?? (pool.Engine.Counters.LostHandOvers == 0 ? null : "a full trim found records where they should not have been");
    }

    private static string? JudgeWithdrawn(LargePool pool) =>
        pool.Account.PeakBytes != 0 ? $"a closed pool has a share of the ledger for {pool.Account.PeakBytes} bytes"
        : pool.Account.BudgetWish != 0 ? $"a closed pool wishes for {pool.Account.BudgetWish} bytes"
        : pool.Account.CreditBytes != 0 ? $"a closed pool has credit of {pool.Account.CreditBytes} bytes"
        : null;

    private static string? JudgeEmpty(LargePool pool, List<LargeSighted> found, string when) =>
        found.Count != 0 ? $"{found[0].Item} is left in {found[0].Where} {when}"
        : pool.Account.KeptBytes != 0 ? $"{pool.Account.KeptBytes} bytes are in the ledger {when}"
        : pool.Account.GrantedBytes != 0 ? $"{pool.Account.GrantedBytes} bytes are granted {when}"
        : InsideLarge.Strong(pool.Engine).ColdBytes is var cold and not 0 ? $"{cold} bytes count as cold {when}"
        : null;
}

/// <summary>A record and where it is.</summary>
internal readonly record struct LargeSighted(ArrayRecord Record, string Where, bool IsStrong, bool IsWeak)
{
    public LargeItem Item => LargeItem.Of(Record);
}
