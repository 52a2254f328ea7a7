using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Mutation;

/// <summary>Draws faults.</summary>
internal static class Sample
{
    /// <summary>All of them in an order that the seed decides: a run takes as many as it can, and the next one goes on.</summary>
    public static IReadOnlyList<Mutant> Draw(IEnumerable<Mutant> mutants, int seed)
    {
        Mutant[] drawn = [.. mutants];
        new Random(seed).Shuffle(drawn);
        return drawn;
    }
}
