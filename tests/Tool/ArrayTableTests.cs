using System;
using Pools.Tool.Ledger;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>How long the table takes to find an array, in places that it looks at.</summary>
public sealed class ArrayTableTests
{
    /// <summary>Sixteen generations and more of arrays that are out and never come back: as many of them as fit move on each time.</summary>
    [Fact]
    public void It_finds_arrays_as_fast_when_none_has_come_back_as_at_the_beginning()
    {
        const int Lost = 4_000_000;
        const int HashCodes = 1 << 26;
        Random random = new(1);
        long forgotten = 0;
        ArrayTable table = new(ArrayTable.DefaultCapacity, _ => forgotten++);

        // Up to three looks into a table of which half is taken, of 2.5 places on the average (Knuth, The Art of Computer Programming, volume 3, 6.4), and the growth.
        const int MostProbes = 8;
        for (int i = 0; i < Lost; i++)
        {
            ref ArrayEntry entry = ref table.GetOrAdd(((ulong)random.Next(HashCodes) << 32) | 256);
            entry.Open++;
            if (table.Probes > (MostProbes * (long)i) + 1000)
            {
                Assert.Fail($"{table.Probes} places looked at for {i} arrays.");
            }
        }

        Assert.InRange(forgotten, Lost / 2, Lost);
    }
}
