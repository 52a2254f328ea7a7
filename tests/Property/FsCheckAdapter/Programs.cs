using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;

namespace Pools.Tests.Property.FsCheckAdapter;

/// <summary>Generators of steps that are done one after the other.</summary>
public static class Programs
{
    /// <summary>Any number of steps. In place of failing ones the same without one of them is tried.</summary>
    /// <param name="step">A step.</param>
    public static Arbitrary<TStep[]> Of<TStep>(Gen<TStep> step) => Arb.From(step.ListOf().Select(steps => steps.ToArray()), WithoutOne);

    /// <summary>The same without the first step, without the second, and so on.</summary>
    public static IEnumerable<TStep[]> WithoutOne<TStep>(TStep[] steps) =>
        Enumerable.Range(0, steps.Length).Select(gone => steps.Where((_, i) => i != gone).ToArray());
}
