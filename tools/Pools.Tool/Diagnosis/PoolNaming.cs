namespace Pools.Tool.Diagnosis;

/// <summary>Names the pools of a trace: this library's say what they are called; of the others stacks tell the types.</summary>
internal static class PoolNaming
{
    public static Dictionary<int, string> Name(TraceOutcome trace)
    {
        Dictionary<int, string> names = [];
        foreach (IGrouping<string, PoolTally> alike in trace.Ledger.Pools.Values.GroupBy(pool => NameOf(pool, trace), StringComparer.Ordinal))
        {
            PoolTally[] pools = [.. alike.OrderByDescending(pool => pool.Rents)];
            foreach (PoolTally pool in pools)
            {
                names[pool.Id] = pools.Length == 1 && !string.Equals(alike.Key, PoolNames.Unnamed, StringComparison.Ordinal) ? alike.Key : string.Create(CultureInfo.InvariantCulture, $"{alike.Key} #{(uint)pool.Id:x}");
            }
        }

        return names;
    }

    private static string NameOf(PoolTally pool, TraceOutcome trace)
    {
        PoolLabel? label = trace.Ledger.Labels.Find(pool.Id);
        return PoolNames.NameOf(label?.Type ?? trace.Sites.PoolTypeOf(pool.Stacks), label?.Name);
    }
}
