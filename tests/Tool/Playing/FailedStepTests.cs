using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Playing;
using Pools.Traces;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>A step that fails, for want of memory for example, ends the pass: no thread waits for it.</summary>
public sealed class FailedStepTests
{
    private const int Short = 10;
    private const int Failing = 20;

    /// <summary>The pace counts it; two at once are more than in the trace.</summary>
    private const int Long = TracePace.Shortest;

    public static TheoryData<string> Waits => [.. s_waits.Keys];

    private static readonly Dictionary<string, (bool IsOrdered, Trace Trace)> s_waits = new()
    {
        ["a return for its rent"] = (false, Traced((0, true, 1, Failing), (1, false, 1, Failing))),

        ["a rent for room"] = (false, Traced(
            (0, true, 1, Long),
            (0, true, 2, Short),
            (1, false, 2, Short),
            (0, true, 3, Failing),
            (0, false, 1, Long),
            (1, true, 4, Long))),
        ["a step for its turn"] = (true, Traced((0, true, 1, Failing), (1, true, 2, Short))),
    };

    [Theory]
    [MemberData(nameof(Waits))]
    public void No_step_waits_for_one_that_has_failed(string wait)
    {
        (bool isOrdered, Trace trace) = s_waits[wait];
        Player player = isOrdered ? new OrderedPlayer<FailingPool, int>(default, trace) : new TracePlayer<FailingPool, int>(default, trace);

        OwnThread.Started playing = OwnThread.Start(() =>
        {
            using ThreadCrew crew = new(trace.Threads);
            player.Begin();
            crew.Run(player.Play);
        });

        Assert.Throws<OutOfMemoryException>(playing.JoinOrThrow);
    }

    private static Trace Traced(params IEnumerable<(int Thread, bool IsRent, long Rental, int Elements)> steps) =>
        Trace.From([.. steps.Select((step, order) => new TraceEvent(order, step.Thread, step.IsRent, step.Rental, step.Elements))]);

    private readonly struct FailingPool : ITracedPool<int>
    {
        public int Rent(int elements) => elements == Failing ? throw new OutOfMemoryException() : elements;

        public void Return(int lease)
        {
        }

        public void Work()
        {
        }
    }
}
