using System;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Large;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Large.Decisions;

/// <summary>When a collection is asked for, against a model.</summary>
public sealed class CollectionRequestsTests
{
    private const long Worthwhile = 64L << 20;
    private const long Restful = 1L << 20;

    private static readonly TimeSpan s_interval = TimeSpan.FromMinutes(1);

    private static readonly Arbitrary<Step[]> s_programs = Programs.Of(
        from kind in Gen.Elements(Kind.Release, Kind.Release, Kind.Wait, Kind.Collection, Kind.Allocate, Kind.Look, Kind.Look, Kind.Look)
        from value in Gen.Choose(0, 100)
        from isIdle in Gen.Elements(false, true, true)
        select new Step(kind, value, isIdle));

    private delegate void Look(CollectionRequests shipped, FakeCollector collector, long now, bool isIdle);

    private enum Kind
    {
        Release,
        Wait,
        Collection,
        Allocate,
        Look,
    }

    [Fact]
    public void A_collection_is_asked_for_where_it_frees_something_at_rest_and_no_more_often_than_promised() =>
        PropertyCheck.Holds(s_programs, steps => Run(steps, (requests, _, now, idle) => requests.Consider(now, idle)));

    [Fact]
    public void The_model_rejects_one_that_does_not_wait_for_idleness() =>
        Refutation.Of(s_programs, steps => Run(steps, (requests, _, now, _) => requests.Consider(now, isIdle: true)));

    [Fact]
    public void The_model_rejects_one_that_does_not_wait_for_the_process_to_rest() => Refutation.Of(s_programs, steps => Run(steps, (requests, collector, now, idle) =>
    {
        long allocated = collector.AllocatedBytes;
        collector.AllocatedBytes = 0;
        requests.Consider(now, idle);
        collector.AllocatedBytes = allocated;
    }));

    [Fact]
    public void The_model_rejects_one_that_does_nothing() => Refutation.Of(s_programs, steps => Run(steps, (_, _, _, _) => { }));

    private static bool Run(Step[] steps, Look look)
    {
        var clock = new ManualClock();
        var collector = new FakeCollector();
        var requests = new CollectionRequests(collector, clock);
        TimeSpan now = TimeSpan.FromDays(1);
        TimeSpan? last = null;
        TimeSpan? waitingSince = null;
        long lying = 0;
        long allocatedBefore = 0;
        foreach (Step step in steps)
        {
            switch (step.Kind)
            {
                case Kind.Release:
                    requests.NoteReleased((long)step.Value << 20);
                    lying += (long)step.Value << 20;
                    break;
                case Kind.Wait:
                    now += TimeSpan.FromSeconds(step.Value);
                    break;
                case Kind.Collection:
                    collector.FullCollections++;
                    lying = 0;
                    break;
                case Kind.Allocate:
                    collector.AllocatedBytes += (long)step.Value << 15;
                    break;
                default:
                    bool rests = step.IsIdle && collector.AllocatedBytes - allocatedBefore <= Restful;
                    allocatedBefore = collector.AllocatedBytes;
                    bool isDue = lying >= Worthwhile && rests && (last is null || now - last >= s_interval);
                    int before = collector.Asked;
                    look(requests, collector, now.Ticks, step.IsIdle);
                    if (isDue)
                    {
                        (last, lying) = (now, 0);
                    }

                    waitingSince = lying < Worthwhile ? null : waitingSince ?? now;
                    if (now - waitingSince > s_interval)
                    {
                        (lying, waitingSince) = (0, null);
                    }

                    if (collector.Asked - before != (isDue ? 1 : 0) || requests.IsWaiting != waitingSince is not null)
                    {
                        return false;
                    }

                    break;
            }
        }

        return true;
    }

    private sealed record Step(Kind Kind, int Value, bool IsIdle);
}
