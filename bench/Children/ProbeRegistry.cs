using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Bench.Children;

/// <summary>The probes by name.</summary>
internal static class ProbeRegistry
{
    private static readonly Probe[] s_all = [new FirstUseProbe(), new EmptyPoolProbe(), new RetainedProbe(), new BurstProbe(), new WorkProbe(), new ThreadChurnProbe()];

    public static Probe? Find(string name) => s_all.FirstOrDefault(p => string.Equals(p.Name, name, StringComparison.Ordinal));

    public static IEnumerable<string> Names => s_all.Select(p => p.Name);
}
