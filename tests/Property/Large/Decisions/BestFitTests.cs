using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Large;
using Pools.Tests.Property.FsCheckAdapter;
using Pools.Tests.Seam;
using Xunit;

namespace Pools.Tests.Large.Decisions;

/// <summary>Which kept array a request gets, against a model that looks at all of them.</summary>
public sealed class BestFitTests
{
    private const int Threshold = 1_000;
    private const int Longest = 20_000;

    private static readonly LargeLayout s_layout = new(Threshold, Longest, elementSize: 1);

    private static readonly Arbitrary<Program> s_programs = Arb.From(
        from slack in Gen.Elements(1.0, 1.2, 1.5, 2.0, 4.0)
        from steps in (from rents in Gen.Elements(false, true)
                       from length in Gen.Choose(s_layout.InnerMaxLength + 1, s_layout.MaxLength)
                       from core in Gen.Choose(0, Home.Cores - 1)
                       select new Step(rents, length, core)).ListOf()
        select new Program(slack, [.. steps]),
        program => Programs.WithoutOne(program.Steps).Select(steps => program with { Steps = steps }));

    private delegate int Range(int length, double slack);

    [Fact]
    public void A_request_gets_the_smallest_class_that_any_shard_holds_of_its_own_core_if_several_do_else_of_where_it_last_found_one_else_the_nearest_and_never_more_than_the_slack() =>
        PropertyCheck.Holds(s_programs, program => Run(program, s_layout.ClassOf, s_layout.LargestClassFor));

    [Fact]
    public void The_model_rejects_a_fit_that_begins_a_class_too_low() =>
        Refutation.Of(s_programs, program => Run(program, length => Math.Max(0, s_layout.ClassOf(length) - 1), s_layout.LargestClassFor, bytes: 1));

    [Fact]
    public void The_model_rejects_a_fit_that_goes_a_class_too_far() =>
        Refutation.Of(s_programs, program => Run(program, s_layout.ClassOf, (length, slack) => Math.Min(s_layout.ClassCount - 1, s_layout.LargestClassFor(length, slack) + 1)));

    [Fact]
    public void The_model_rejects_a_fit_that_takes_its_own_class_only() =>
        Refutation.Of(s_programs, program => Run(program, s_layout.ClassOf, (length, _) => s_layout.ClassOf(length)));

    [Fact]
    public void The_largest_class_within_the_slack_is_the_last_one_that_is_not_longer() => PropertyCheck.Holds(
        Arb.From(from length in Gen.Choose(s_layout.InnerMaxLength + 1, s_layout.MaxLength) from slack in Gen.Choose(1_000, 4_000) select (length, slack / 1_000.0)),
        c =>
        {
            int own = Enumerable.Range(0, s_layout.ClassCount).First(k => s_layout.LengthOf(k) >= c.length);
            int last = Enumerable.Range(0, s_layout.ClassCount).Last(k => k == own || s_layout.LengthOf(k) <= c.length * c.Item2);
            Assert.Equal((own, Math.Max(own, last)), (s_layout.ClassOf(c.length), s_layout.LargestClassFor(c.length, c.Item2)));
        });

    private static bool Run(Program program, Func<int, int> classOf, Range largest, int? bytes = null)
    {
        var tier = new StrongTier<VariedAtomics<Home>>(s_layout.ClassCount);
        var shards = Enumerable.Range(0, Home.Cores).Select(_ => new List<ArrayRecord>()).ToArray();
        int[] elsewhere = [.. Enumerable.Range(0, Home.Cores)];
        foreach (Step step in program.Steps)
        {
            Home.Core = step.Core;
            int own = s_layout.ClassOf(step.Length);
            if (!step.Rents)
            {
                ArrayRecord record = Nobody.Record(own, s_layout.BytesOf(own));
                shards[step.Core].Add(record);
                if (!tier.TryPush(record, waits: false))
                {
                    return false;
                }

                continue;
            }

            ArrayRecord? expected = Enumerable.Range(0, Home.Cores).Select(i => step.Core ^ i).Prepend(elsewhere[step.Core]).Prepend(step.Core)
                .Select(core => Fit(shards[core], step.Length, program.Slack))
                .MinBy(record => record?.Bytes ?? long.MaxValue);
            ArrayRecord? got = tier.TryPop(classOf(step.Length), largest(step.Length, program.Slack), bytes ?? step.Length, mostMissing: 0);
            if (!ReferenceEquals(expected, got))
            {
                return false;
            }

            int from = Array.FindIndex(shards, shard => shard.Remove(got!));
            elsewhere[step.Core] = from >= 0 && from != step.Core ? from : elsewhere[step.Core];
        }

        return true;
    }

    /// <summary>The shortest that holds the request, exact or not too long; of several, what came last.</summary>
    private static ArrayRecord? Fit(List<ArrayRecord> kept, int length, double slack)
    {
        int fresh = Enumerable.Range(0, s_layout.ClassCount).Select(s_layout.LengthOf).First(l => l >= length);
        return kept.Where(r => r.Bytes >= length && (r.Bytes == fresh || r.Bytes <= length * slack)).Reverse().MinBy(r => r.Bytes);
    }

    private sealed record Program(double Slack, Step[] Steps)
    {
        public override string ToString() => $"slack {Slack}: {string.Join("; ", Steps.AsEnumerable())}";
    }

    private sealed record Step(bool Rents, int Length, int Core);
}
