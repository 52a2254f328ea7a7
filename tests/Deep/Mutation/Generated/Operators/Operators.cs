using System.Collections.Generic;

namespace Pools.Tests.Mutation;

/// <summary>The kinds of faults.</summary>
internal static class Operators
{
    /// <summary>Those of lock-free code first: what another one makes alike counts as theirs.</summary>
    /// <param name="sharing">The methods that touch shared memory.</param>
    public static IReadOnlyList<Operator> All(SharingMethods sharing) =>
    [
        new("swap accesses", node => Swaps.Of(node, sharing)),
        new("weaken ordering", Orderings.Of),
        new("drop compare", Compares.Of),
        new("load for exchange", Exchanges.Of),
        new("drop statement", Statements.Of),
        new("relational", node => Binaries.Of(node, Binaries.Relational)),
        new("equality", Equalities.Of),
        new("arithmetic", node => Binaries.Of(node, Binaries.Arithmetic)),
        new("bits", node => Binaries.Of(node, Binaries.Bits)),
        new("logical", node => Binaries.Of(node, Binaries.Logical)),
        new("negate", Negations.Of),
        new("condition", Conditions.Of),
        new("unary", Unaries.Of),
        new("increment", Increments.Of),
        new("assignment", Assignments.Of),
        new("coalesce", Coalescences.Of),
        new("min and max", Extremes.Of),
        new("literal", Literals.Of),
        new("empty block", Blocks.Of),
    ];
}
