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

/// <summary>Which kept array a request gets where some have given pages back, against a model that looks at all of them.</summary>
public sealed class ResidentFitTests
{
    private const int Classes = 6;
    private const int BytesPerClass = 10;

    private static readonly Arbitrary<Step[]> s_programs = Programs.Of(
        from kind in Gen.Elements(Kind.Push, Kind.Push, Kind.PushOldest, Kind.Pop, Kind.PopEvenCold)
        from sizeClass in Gen.Choose(0, Classes - 1)
        from resident in Gen.Choose(0, Classes * BytesPerClass)
        select new Step(kind, sizeClass, resident));

    private enum Kind
    {
        Push,
        PushOldest,
        Pop,
        PopEvenCold,
    }

    [Fact]
    public void The_smallest_class_that_has_its_pages_serves_and_else_what_misses_the_fewest() =>
        PropertyCheck.Holds(s_programs, steps => Run(steps, evenCold: true));

    [Fact]
    public void The_model_rejects_one_that_never_takes_what_misses_pages() => Refutation.Of(s_programs, steps => Run(steps, evenCold: false));

    private static bool Run(Step[] steps, bool evenCold)
    {
        Home.Core = 0;
        var shard = new StrongShard<VariedAtomics<Home>>(Classes, new ShardSet<VariedAtomics<Home>>(Classes));

        // Of each class, oldest first.
        List<ArrayRecord>[] model = [.. Enumerable.Range(0, Classes).Select(_ => new List<ArrayRecord>())];
        foreach (Step step in steps)
        {
            if (step.Kind is Kind.Push or Kind.PushOldest)
            {
                ArrayRecord record = Nobody.Record(step.Class, (step.Class + 1) * BytesPerClass);
                record.ResidentBytes = Math.Min(record.Bytes, step.Resident);
                List<ArrayRecord> stack = model[step.Class];
                stack.Insert(step.Kind == Kind.Push ? stack.Count : record.IsCold ? 0 : stack.TakeWhile(other => other.IsCold).Count(), record);
                shard.TryPush(record, asOldest: step.Kind == Kind.PushOldest, waits: true);
            }
            else
            {
                int needed = (step.Class + 1) * BytesPerClass;
                int mostMissing = step.Kind == Kind.PopEvenCold ? needed : 0;
                ArrayRecord? expected = model.Skip(step.Class).Where(stack => stack.Count > 0).Select(stack => stack[^1])
                    .Where(record => Missing(record, needed) <= mostMissing)
                    .MinBy(record => Missing(record, needed));
                if (!ReferenceEquals(expected, shard.TryPop(step.Class, Classes - 1, needed, evenCold ? mostMissing : 0, out _)))
                {
                    return false;
                }

                Array.ForEach(model, stack => stack.Remove(expected!));
            }

            if (shard.ColdBytes != model.Sum(stack => stack.Sum(record => record.ColdBytes)) || !CountsCold(shard, model))
            {
                return false;
            }
        }

        return true;
    }

    private static bool CountsCold(StrongShard<VariedAtomics<Home>> shard, List<ArrayRecord>[] model) => Enumerable.Range(0, Classes).All(sizeClass =>
    {
        ClassSummary summary = default;
        shard.Summarize(sizeClass, ref summary, restarts: false);
        return (summary.Count, summary.Cold) == (model[sizeClass].Count, model[sizeClass].Count(record => record.IsCold));
    });

    private static long Missing(ArrayRecord record, int needed) => Math.Max(0, needed - record.ResidentBytes);

    private sealed record Step(Kind Kind, int Class, int Resident);
}
