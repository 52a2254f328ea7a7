using System;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Large;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Large.Decisions;

public sealed class GcAssistTests
{
    private const long Worthwhile = 64L << 20;

    private static readonly Arbitrary<Step[]> s_programs = Arb.From(
        (from kind in Gen.Elements(Kind.Release, Kind.Release, Kind.Wait, Kind.Collection, Kind.Assist, Kind.Assist)
         from value in Gen.Choose(0, 100)
         from isIdle in Gen.Elements(false, true)
         from isScarce in Gen.Elements(false, false, true)
         select new Step(kind, value, isIdle, isScarce)).ListOf().Select(steps => steps.ToArray()),
        steps => Enumerable.Range(0, steps.Length).Select(gone => steps.Where((_, i) => i != gone).ToArray()));

    private delegate void Assist(GcAssist shipped, long now, bool isIdle, bool isScarce);

    private enum Kind
    {
        Release,
        Wait,
        Collection,
        Assist,
    }

    [Fact]
    public void A_collection_is_asked_for_where_it_frees_something_and_no_more_often_than_promised() =>
        PropertyCheck.Holds(s_programs, steps => Run(steps, (assist, now, idle, scarce) => assist.Assist(now, idle, scarce)));

    [Fact]
    public void The_model_rejects_an_assist_that_does_not_wait_for_idleness() =>
        Refutation.Of(s_programs, steps => Run(steps, (assist, now, _, scarce) => assist.Assist(now, true, scarce)));

    [Fact]
    public void The_model_rejects_an_assist_that_is_always_in_a_hurry() =>
        Refutation.Of(s_programs, steps => Run(steps, (assist, now, idle, _) => assist.Assist(now, idle, true)));

    [Fact]
    public void The_model_rejects_an_assist_that_does_nothing() => Refutation.Of(s_programs, steps => Run(steps, (_, _, _, _) => { }));

    private static bool Run(Step[] steps, Assist assistWith)
    {
        var clock = new ManualClock();
        var collector = new FakeCollector();
        var assist = new GcAssist(collector, clock);
        TimeSpan now = TimeSpan.FromDays(1);
        TimeSpan? last = null;
        long lying = 0;
        foreach (Step step in steps)
        {
            switch (step.Kind)
            {
                case Kind.Release:
                    assist.NoteReleased((long)step.Value << 20);
                    lying += (long)step.Value << 20;
                    break;
                case Kind.Wait:
                    now += TimeSpan.FromSeconds(step.Value);
                    break;
                case Kind.Collection:
                    collector.FullCollections++;
                    lying = 0;
                    break;
                default:
                    TimeSpan interval = step.IsScarce ? TimeSpan.FromSeconds(1) : TimeSpan.FromMinutes(1);
                    bool isDue = lying >= Worthwhile && (last is null || now - last >= interval) && (step.IsIdle || step.IsScarce);
                    int before = collector.Asked.Count;
                    assistWith(assist, now.Ticks, step.IsIdle, step.IsScarce);
                    if (collector.Asked.Count - before != (isDue ? 1 : 0) || (isDue && collector.Asked[^1] != step.IsScarce))
                    {
                        return false;
                    }

                    if (isDue)
                    {
                        last = now;
                        lying = 0;
                    }

                    break;
            }
        }

        return true;
    }

    private sealed record Step(Kind Kind, int Value, bool IsIdle, bool IsScarce);
}
