namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Judges the world of a large pool when the threads rest.</summary>
internal static class LargeOracle
{
    public static string? Judge(LargeWorld world, Promises promises)
    {
        // A thread that was stopped for good has what it was about to put somewhere.
        bool isExact = (world.Machine.Struck & Faults.Stop) == 0;
        foreach (LargePool pool in world.Pools)
        {
            if ((isExact ? JudgeAtRest(world, pool, promises) : JudgeSets(pool)) is { } wrong)
            {
                return $"pool {pool.Index}: {wrong}";
            }
        }

        long charged = InsideLarge.Charged(world.Process);
        long kept = world.Pools.Sum(pool => InsideLarge.KeptBytes(pool.Store));
        return !isExact ? null
            : charged != kept ? $"{charged} bytes are charged to the process, {kept} are kept"
            : kept > world.Process.Limit ? $"{kept} bytes are kept of {world.Process.Limit}"
            : Array.ConvertAll(world.Pools, TrimAndJudge).FirstOrDefault(wrong => wrong is not null);
    }

    private static string? JudgeAtRest(LargeWorld world, LargePool pool, Promises promises)
    {
        List<ArrayRecord> found = [.. Kept(pool)];
        return JudgeSets(pool)
            ?? JudgeRemembered(pool)
            ?? JudgeItems(world, pool, found, promises)
            ?? JudgeBytes(pool, found)
            ?? JudgeCounts(world, pool, found)
            ?? (pool.IsClosed ? JudgeEmpty(pool, "after it was closed") : JudgeTimer(world, pool))
            ?? ((promises & Promises.KeepsNothing) != 0 ? JudgeEmpty(pool, "although memory is short") : null);
    }

    /// <summary>Each array is in one set, there in two orders, and the set counts its bytes.</summary>
    private static string? JudgeSets(LargePool pool) =>
        JudgeSet(pool, InsideLarge.Resident(pool.Store), isDiscarded: false)
        ?? JudgeSet(pool, InsideLarge.Discarded(pool.Store), isDiscarded: true);

    private static string? JudgeSet(LargePool pool, RecordSet set, bool isDiscarded)
    {
        List<ArrayRecord> byTime = [.. Chain(set.Earliest, record => record.Later)];
        List<ArrayRecord> byClass = [];
        for (int sizeClass = 0; sizeClass < pool.Engine.Layout.ClassCount; sizeClass++)
        {
            byClass.AddRange(Chain(set.FindNewest(sizeClass, sizeClass), record => record.Older));
        }

        ArrayRecord? stray = byTime.Find(record => record.IsDiscarded != isDiscarded || LargeItem.StateOf(record) != ArrayRecord.Kept);
        return stray is not null ? $"{LargeItem.Of(stray.Array)} is in a set of the store where it does not belong"
            : byTime.Count != byTime.Distinct().Count() || !byTime.ToHashSet().SetEquals(byClass) || byClass.Count != byTime.Count
                ? $"a set holds {byTime.Count} arrays by time and {byClass.Count} by class"
            : !byTime.AsEnumerable().Reverse().SequenceEqual(Chain(set.Latest, record => record.Earlier))
                ? "a set holds other arrays backward than forward"
            : set.Bytes != byTime.Sum(record => record.Bytes) ? $"a set counts {set.Bytes} bytes of {byTime.Count} arrays"
            : null;
    }

    /// <summary>Each weak reference is unique, and its array has been dropped.</summary>
    private static string? JudgeRemembered(LargePool pool)
    {
        List<Array> remembered = Forget(pool);
        foreach (Array array in remembered)
        {
            LargeItem item = LargeItem.Of(array);
            if (item.Owner != WorldItem.InPool || LargeItem.StateOf(item.Record!) != ArrayRecord.Gone)
            {
                return $"{item} is remembered as dropped, and thread {item.Owner} owns it";
            }

            InsideLarge.Dropped(pool.Engine).Add(array, item.Record!.SizeClass, isDiscarded: false);
        }

        return remembered.Count == remembered.Distinct().Count() ? null : "an array is remembered twice";
    }

    /// <summary>Takes all arrays that are remembered weakly.</summary>
    private static List<Array> Forget(LargePool pool)
    {
        List<Array> taken = [];
        while (InsideLarge.Dropped(pool.Engine).TryTake(0, pool.Engine.Layout.ClassCount - 1, out _) is { } array)
        {
            taken.Add(array);
        }

        return taken;
    }

    private static string? JudgeItems(LargeWorld world, LargePool pool, List<ArrayRecord> found, Promises promises)
    {
        foreach (LargeItem item in world.Items.Where(item => item.Pool == pool.Index && item.Record is not null))
        {
            bool isKept = found.Contains(item.Record!);
            string? wrong = LargeItem.StateOf(item.Record!) switch
            {
                ArrayRecord.Rented => item.Owner == LargeItem.Lost && (promises & Promises.Reports) != 0
                        ? "is lost and was not reported"
                    : item.Owner == WorldItem.InPool ? "counts as rented, and the pool has it"
                    : isKept ? "is rented, and the pool keeps it" : null,
                ArrayRecord.Kept => item.Owner != WorldItem.InPool ? $"counts as kept, and thread {item.Owner} owns it"
                    : isKept ? null : "counts as kept, and is in no set",
                ArrayRecord.Leaked => item.Owner != LargeItem.Lost ? $"counts as lost, and thread {item.Owner} owns it" : null,
                ArrayRecord.Gone => item.Owner != WorldItem.InPool ? $"was dropped, and thread {item.Owner} owns it" : null,
                _ => "is still being moved when all threads rest",
            };
            if (wrong is not null)
            {
                return $"{item} {wrong}";
            }
        }

        return null;
    }

    private static string? JudgeBytes(LargePool pool, List<ArrayRecord> found)
    {
        long kept = InsideLarge.KeptBytes(pool.Store);
        long sum = found.Sum(record => record.Bytes);
        return kept != sum ? $"{kept} bytes count as kept, the store holds {sum}"
            : pool.Whole is { } whole && Inside.Bytes(whole) != sum
                ? $"{Inside.Bytes(whole)} bytes are charged to both pools, the store holds {sum}"
            : null;
    }

    private static string? JudgeCounts(LargeWorld world, LargePool pool, List<ArrayRecord> found)
    {
        LargeCounts counts = pool.Engine.Count();
        List<LargeItem> items = world.Items.FindAll(item => item.Pool == pool.Index && item.Record is not null);
        (long Rents, long Allocations, long Returns, long Leaks) counted = (counts.Classes.Sum(each => each.Rented),
            counts.Classes.Sum(each => each.Allocated), counts.Classes.Sum(each => each.Returned), counts.Large.Leaks);
        (long Rents, long Allocations, long Returns, long Leaks) seen =
            (pool.Rents, pool.Allocations, pool.Returns + pool.Leaks, pool.Leaks);
        if (counted != seen)
        {
            return $"the pool counts {counted}; its users have seen {seen}";
        }

        for (int sizeClass = 0; sizeClass < counts.Classes.Length; sizeClass++)
        {
            BucketStatistics count = counts.Classes[sizeClass];
            List<LargeItem> ofClass = items.FindAll(item => item.Record!.SizeClass == sizeClass);
            int kept = found.Count(record => record.SizeClass == sizeClass);
            int gone = ofClass.Count(item => LargeItem.StateOf(item.Record!) == ArrayRecord.Gone);
            int revived = pool.Revivals[sizeClass];
            if (count.Pooled != kept || kept > world.Plan.MostOfClass || count.Dropped + count.Trimmed != gone + revived)
            {
                return $"class {sizeClass} counts {count.Pooled} kept, {count.Dropped} dropped and {count.Trimmed} trimmed arrays; "
                    + $"{kept} are kept, {gone} are gone, and {revived} were rented again";
            }
        }

        return LargeBalance.Judge(counts, hasLeaks: pool.Leaks != 0);
    }

    private static string? JudgeTimer(LargeWorld world, LargePool pool) =>
        InsideLarge.KeptBytes(pool.Store) != 0 && !(InsideLarge.IsArmed(pool.Engine) && world.Clock.IsSet(pool.Index))
            ? "it keeps arrays, and its timer is not set" : null;

    private static string? TrimAndJudge(LargePool pool)
    {
        pool.Engine.Trim(TrimLevel.Full);
        return JudgeSets(pool) ?? JudgeEmpty(pool, "after a full trim")
            ?? (Forget(pool).Count == 0 ? null : "it remembers arrays after a full trim");
    }

    private static string? JudgeEmpty(LargePool pool, string when) =>
        Kept(pool).FirstOrDefault() is { } record ? $"{LargeItem.Of(record.Array)} is kept {when}"
        : InsideLarge.KeptBytes(pool.Store) is not 0 and long kept ? $"{kept} bytes count as kept {when}"
        : null;

    private static IEnumerable<ArrayRecord> Kept(LargePool pool) =>
        Chain(InsideLarge.Resident(pool.Store).Earliest, record => record.Later)
            .Concat(Chain(InsideLarge.Discarded(pool.Store).Earliest, record => record.Later));

    /// <summary>A chain of records, up to a length that none reaches without a circle.</summary>
    private static IEnumerable<ArrayRecord> Chain(ArrayRecord? first, Func<ArrayRecord, ArrayRecord?> next)
    {
        const int Longest = 100;
        int length = 0;
        for (ArrayRecord? record = first; record is not null && length < Longest; record = next(record))
        {
            length++;
            yield return record;
        }
    }
}
