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
            List<Listed> listed = Inspector.LookAtSharedLists(pool);
            string? wrong = Inspector.JudgeMagazines(found, world.Plan)
                ?? Inspector.JudgeItems(pool, found, listed)
                ?? Inspector.JudgeCharges(pool, found, listed, isExact)
                ?? (isExact ? Inspector.JudgeHints(pool, world.Plan, listed) : null)
                ?? ((world.Machine.Struck & Faults.Reenter) == 0 ? Inspector.JudgeReach(found) : null)
                ?? (isExact && pool.IsClosed ? JudgeEmpty(pool, found, listed, "after it was closed", isExact: true) : null)
                ?? ((promises & Promises.Conserves) != 0 ? JudgeConserved(world, pool, found, listed) : null)
                ?? ((promises & Promises.Counts) != 0 ? JudgeCounts(world, pool, found, listed) : null)
                ?? ((promises & Promises.ChargesWhatThreadsKeep) != 0 ? JudgeCharged(found) : null)
                ?? ((promises & Promises.SearchesEnd) != 0 ? Inspector.JudgeSigns(pool, world.Plan) : null)
                ?? TrimAndJudge(world, pool, isExact);
            if (wrong is not null)
            {
                return $"pool {pool.Index}: {wrong}";
            }
        }

        return null;
    }

    private static string? JudgeConserved(World world, Pool pool, List<Sighted> found, List<Listed> listed)
    {
        HashSet<Item> kept = [.. found.SelectMany(sighted => Inspector.Items(sighted.Magazine)), .. listed.Select(listed => listed.Item!)];
        Item? lost = world.Items.FirstOrDefault(item => item.Pool == pool.Index && item.Owner == WorldItem.InPool && !kept.Contains(item));
        return lost is null ? null : $"{lost} was returned and is nowhere";
    }

    private static string? JudgeCharged(List<Sighted> found)
    {
        Sighted uncharged = found.Find(sighted => !sighted.IsInCoreCache && sighted.Magazine.Charge == 0);
        return uncharged.Magazine is null ? null : $"the magazine at {uncharged.Where} was given up and is still in use";
    }

    private static string? JudgeCounts(World world, Pool pool, List<Sighted> found, List<Listed> listed)
    {
        BucketStatistics[] counts = pool.Engine.CountBuckets(out _);
        for (int bucket = 0; bucket < world.Plan.Capacities.Count; bucket++)
        {
            long out_ = world.Items.Count(item => item.Pool == pool.Index && item.Bucket == bucket && item.Owner >= 0);
            long kept = found.Where(sighted => sighted.Bucket == bucket).Sum(sighted => Inspector.Items(sighted.Magazine).Count())
                + listed.Count(listed => listed.Bucket == bucket && listed.Item is not null);
            BucketStatistics count = counts[bucket];
            if (count.Rented != pool.Rents[bucket].Ended || count.Returned != pool.Returns[bucket].Ended
                || count.Rented - count.Returned != out_ || count.Pooled != kept)
            {
                return $"bucket {bucket} counts {count.Rented} rents, {count.Returned} returns and {count.Pooled} kept; "
                    + $"there were {pool.Rents[bucket].Ended} and {pool.Returns[bucket].Ended}, {out_} are out and {kept} are kept";
            }
        }

        return null;
    }

    private static string? TrimAndJudge(World world, Pool pool, bool isExact)
    {
        pool.Trim(Requests.For(TrimLevel.Full, world.Tick()));
        return JudgeEmpty(pool, Inspector.Look(pool, world.Plan), Inspector.LookAtSharedLists(pool), "after a full trim", isExact)
            ?? JudgeRegistry(pool);
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

    private static string? JudgeEmpty(Pool pool, List<Sighted> found, List<Listed> listed, string when, bool isExact)
    {
        if (found.Count > 0)
        {
            return $"something is left at {found[0].Where} {when}";
        }

        if (listed.Count > 0)
        {
            return $"the {listed[0].Where} is still charged {when}";
        }

        if (Inspector.CoreCaches(pool, pool.World.Plan).Any(at => Inside.Hints(at.CoreCache) != 0))
        {
            return $"a hint speaks of arrays {when}";
        }

        long charged = Inside.Charged(pool.Engine.Account);
        return isExact && charged != 0 ? $"{charged} are charged {when}" : null;
    }
}
