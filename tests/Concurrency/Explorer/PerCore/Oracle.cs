namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Judges the world after an interleaving.</summary>
internal static class Oracle
{
    private const Faults Abrupt = Faults.Stop | Faults.Throw;

    public static string? Judge(World world, Promises promises)
    {
        bool isExact = (world.Machine.Struck & Abrupt) == 0;
        foreach (Pool pool in world.Pools.Where(pool => !pool.IsGone))
        {
            List<Sighted> found = Inspector.Look(pool, world.Plan);
            string? wrong = Inspector.JudgeMagazines(found, world.Plan)
                ?? Inspector.JudgeItems(pool, found)
                ?? Inspector.JudgeCharges(pool, found, isExact)
                ?? (isExact ? Inspector.JudgeHints(pool, world.Plan) : null)
                ?? ((world.Machine.Struck & Faults.Reenter) == 0 ? Inspector.JudgeReach(found) : null)
                ?? (isExact && pool.IsClosed ? JudgeClosed(pool, found) : null)
                ?? ((promises & Promises.Conserves) != 0 ? JudgeConserved(world, pool, found) : null)
                ?? ((promises & Promises.Counts) != 0 ? JudgeCounts(world, pool, found) : null)
                ?? ((promises & Promises.ChargesWhatThreadsKeep) != 0 ? JudgeCharged(found) : null)
                ?? ((promises & Promises.SearchesEnd) != 0 ? Inspector.JudgeSigns(pool, world.Plan, isFull: false) : null)
                ?? ((promises & Promises.PutsEnd) != 0 ? Inspector.JudgeSigns(pool, world.Plan, isFull: true) : null)
                ?? TrimAndJudge(world, pool, isExact)
                ?? (world.Plan.IsStrict && isExact ? JudgeReleased(world, pool) : null);
            if (wrong is not null)
            {
                return $"pool {pool.Index}: {wrong}";
            }
        }

        return null;
    }

    /// <summary>A closed pool keeps nothing, once a collection has told it to drop what threads were returning.</summary>
    private static string? JudgeClosed(Pool pool, List<Sighted> found)
    {
        pool.Engine.DropLate();
        return JudgeEmpty(pool, found, "after it was closed", isExact: true);
    }

    private static string? JudgeConserved(World world, Pool pool, List<Sighted> found)
    {
        HashSet<Item> kept = [.. found.SelectMany(sighted => Inspector.Items(sighted.Magazine))];
        Item? lost = world.Items.FirstOrDefault(item => item.Pool == pool.Index && item.Owner == WorldItem.InPool && !kept.Contains(item));
        return lost is null ? null : $"{lost} was returned and is nowhere";
    }

    private static string? JudgeCharged(List<Sighted> found)
    {
        Sighted uncharged = found.Find(sighted => !sighted.IsInShelf && sighted.Magazine.Charge == 0);
        return uncharged.Magazine is null ? null : $"the magazine at {uncharged.Where} was given up and is still in use";
    }

    private static string? JudgeCounts(World world, Pool pool, List<Sighted> found)
    {
        BucketStatistics[] counts = pool.Engine.CountBuckets(out _);
        for (int bucket = 0; bucket < world.Plan.Capacities.Count; bucket++)
        {
            long out_ = world.Items.Count(item => item.Pool == pool.Index && item.Bucket == bucket && item.Owner >= 0);
            long kept = found.Where(sighted => sighted.Bucket == bucket).Sum(sighted => Inspector.Items(sighted.Magazine).Count());
            BucketStatistics count = counts[bucket];
            if (count.Rented != pool.Rents[bucket].Ended || count.Returned != pool.Returns[bucket].Ended
                || count.Rented - count.Returned != out_ || count.Pooled != kept)
            {
                return $"bucket {bucket} counts {count.Rented} rents, {count.Returned} returns and {count.Pooled} kept; there were {pool.Rents[bucket].Ended} and {pool.Returns[bucket].Ended}, {out_} are out and {kept} are kept";
            }
        }

        return null;
    }

    private static string? TrimAndJudge(World world, Pool pool, bool isExact)
    {
        pool.Trim(Requests.For(TrimLevel.Full, world.Tick()));
        return JudgeEmpty(pool, Inspector.Look(pool, world.Plan), "after a full trim", isExact) ?? JudgeRegistry(pool);
    }

    /// <summary>A strict pool that keeps nothing has let go each item that was returned to it, and has told so.</summary>
    private static string? JudgeReleased(World world, Pool pool)
    {
        Item? lost = world.Items.FirstOrDefault(item => item.Pool == pool.Index && item.Owner == WorldItem.InPool);
        return lost is null ? null : $"{lost} was returned, is nowhere, and was not let go";
    }

    private static string? JudgeRegistry(Pool pool)
    {
        for (ThreadCache? cache = Inside.Caches(pool.Engine); cache is not null; cache = cache.Next)
        {
            if (cache.IsReleased<HardwareAtomics>())
            {
                return "the cache of a dead thread is still in the list after a full trim";
            }
        }

        return null;
    }

    private static string? JudgeEmpty(Pool pool, List<Sighted> found, string when, bool isExact)
    {
        if (found.Count > 0)
        {
            return $"something is left at {found[0].Where} {when}";
        }

        if (Inside.Unsettled(pool.Engine).Any(magazine => Inspector.Items(magazine).Any()))
        {
            return $"a magazine that a trim has taken still holds arrays {when}";
        }

        if (Inspector.Shelves(pool, pool.World.Plan).Any(at => Inside.Hints(at.Shelf) != 0))
        {
            return $"a hint speaks of arrays {when}";
        }

        long charged = Inside.Charged(pool.Engine.Account);
        return isExact && charged != 0 ? $"{charged} are charged {when}" : null;
    }
}
