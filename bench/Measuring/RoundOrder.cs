using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Bench.Measuring;

/// <summary>
/// The order of the contenders in each round: another one every time, so that nobody always follows the one that leaves the most garbage or the
/// coldest caches behind. The same in every run.
/// </summary>
internal static class RoundOrder
{
    private const int Seed = 4711;

    public static IEnumerable<T[]> Of<T>(IReadOnlyList<T> items, int rounds)
    {
        Random random = new(Seed);
        for (int round = 0; round < rounds; round++)
        {
            T[] order = items.ToArray();
            random.Shuffle(order);
            yield return order;
        }
    }
}
