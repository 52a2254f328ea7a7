namespace Pools.Tool.Diagnosis;

/// <summary>Names the pools of a trace: this library's by their labels, the others by the types in stacks.</summary>
internal static class PoolNaming
{
    public static Dictionary<int, string> Name(TraceOutcome trace)
    {
        Dictionary<int, string> names = [];
        foreach (var alike in trace.Ledger.Pools.Values.GroupBy(pool => NameOf(pool, trace), pool => pool.Id, StringComparer.Ordinal))
        {
            bool isUnique = alike.Count() == 1 && alike.Key is not PoolNames.Unnamed;
            foreach (int id in alike)
            {
                names[id] = isUnique ? alike.Key : FormattableString.Invariant($"{alike.Key} #{(uint)id:x}");
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
