using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Tool.Ledger;
using Pools.Tool.Sites;

namespace Pools.Tool.Diagnosis;

/// <summary>Names the pools of a trace: events know them by hash codes alone, stacks by their types.</summary>
internal static class PoolNaming
{
    public static Dictionary<int, string> Name(TraceOutcome trace)
    {
        Dictionary<int, string> names = [];
        foreach (IGrouping<string, PoolTally> alike in trace.Ledger.Pools.Values.GroupBy(pool => PoolNames.NameOf(trace.Sites.PoolTypeOf(pool.Stacks)), StringComparer.Ordinal))
        {
            PoolTally[] pools = [.. alike.OrderByDescending(pool => pool.Rents)];
            foreach (PoolTally pool in pools)
            {
                names[pool.Id] = pools.Length == 1 ? alike.Key : string.Create(CultureInfo.InvariantCulture, $"{alike.Key} #{(uint)pool.Id:x}");
            }
        }

        return names;
    }
}
