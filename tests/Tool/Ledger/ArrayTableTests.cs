using System;
using Pools.Tool.Ledger;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>The table that finds arrays by their hash codes.</summary>
public sealed class ArrayTableTests
{
    /// <summary>Many generations of arrays that never come back: those that fit move on each time.</summary>
    [Fact]
    public void Lookups_stay_fast_when_no_array_comes_back()
    {
        // Up to three lookups in a half full table, each of 2.5 probes on average (Knuth, volume 3, 6.4), and the growth.
        const int MostProbes = 8;
        const int HashCodes = 1 << 26;
        int lost = Depth.Of(500_000, 4_000_000);
        Random random = new(1);
        long forgotten = 0;
        ArrayTable table = new(Depth.Of(16, 128) * 1024, _ => forgotten++);
        for (int i = 0; i < lost; i++)
        {
            ref ArrayEntry entry = ref table.GetOrAdd(((ulong)random.Next(HashCodes) << 32) | 256);
            entry.Open++;
            if (table.Probes > (MostProbes * (long)i) + 1000)
            {
                Assert.Fail($"{table.Probes} probes for {i} arrays.");
            }
        }

        Assert.InRange(forgotten, lost / 2, lost);
    }
}
