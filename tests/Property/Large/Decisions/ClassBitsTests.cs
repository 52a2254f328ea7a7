using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Internal;
using Pools.Large;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Large.Decisions;

public sealed class ClassBitsTests
{
    private static readonly Arbitrary<Program> s_programs = Arb.From(
        from classes in Gen.Elements(1, 63, 64, 65, 128, 200)
        from steps in (from sets in Gen.Elements(true, true, false)
                       from at in Gen.Choose(0, classes - 1)
                       from first in Gen.Choose(0, classes - 1)
                       from last in Gen.Choose(0, classes - 1)
                       select new Step(sets, at, first, last)).ListOf()
        select new Program(classes, [.. steps]));

    [Fact]
    public void The_first_class_of_a_range_is_the_smallest_that_is_set() => PropertyCheck.Holds(s_programs, program =>
    {
        var bits = new ClassBits<HardwareAtomics>(program.Classes);
        return Holds(program, bits.Set, bits.Clear, bits.First);
    });

    [Fact]
    public void The_set_rejects_bits_of_one_word() => Refutation.Of(s_programs, program =>
    {
        long word = 0;
        return Holds(
            program,
            at => word |= 1L << at,
            at => word &= ~(1L << at),
            (first, last) => Enumerable.Range(first, Math.Max(0, last - first + 1)).Where(at => ((word >> at) & 1) != 0).DefaultIfEmpty(-1).First());
    });

    [Fact]
    public void The_set_rejects_a_range_without_its_end() => Refutation.Of(s_programs, program =>
    {
        var bits = new ClassBits<HardwareAtomics>(program.Classes);
        return Holds(program, bits.Set, bits.Clear, (first, last) => bits.First(first, last - 1));
    });

    private static bool Holds(Program program, Action<int> set, Action<int> clear, Func<int, int, int> first)
    {
        var model = new SortedSet<int>();
        foreach (Step step in program.Steps)
        {
            if (step.Sets)
            {
                set(step.At);
                model.Add(step.At);
            }
            else
            {
                clear(step.At);
                model.Remove(step.At);
            }

            if (first(step.First, step.Last) != model.Where(at => at >= step.First && at <= step.Last).DefaultIfEmpty(-1).First())
            {
                return false;
            }
        }

        return true;
    }

    private sealed record Program(int Classes, Step[] Steps);

    private sealed record Step(bool Sets, int At, int First, int Last);
}
