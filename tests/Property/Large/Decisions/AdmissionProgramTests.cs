using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using FsCheck;
using FsCheck.Fluent;
using Pools.Internal;
using Pools.Large;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Large.Decisions;

/// <summary>Random programs over a queue and a list that says who must be in.</summary>
public sealed class AdmissionProgramTests
{
    private const int Limit = 100;

    // A guard against a hang, not a measurement.
    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(1);

    private static readonly Arbitrary<Step[]> s_programs = Programs.Of(
        from kind in Gen.Elements(Kind.Enter, Kind.Enter, Kind.Enter, Kind.Try, Kind.Leave, Kind.Leave, Kind.Cancel, Kind.GiveUp, Kind.Add)
        from value in Gen.Choose(1, Limit)
        select new Step(kind, value));

    private enum Kind
    {
        Enter,
        Try,
        Leave,
        Cancel,
        GiveUp,
        Add,
    }

    [Fact]
    public void Who_comes_first_is_let_in_first_as_soon_as_there_is_room_and_nobody_else() => PropertyCheck.Holds(s_programs, steps => Run(steps, _ => false), cases: 500);

    [Fact]
    public void The_list_rejects_a_queue_that_forgets_to_let_in() => Refutation.Of(s_programs, steps => Run(steps, kind => kind == Kind.Leave));

    [Fact]
    public void The_list_rejects_a_queue_in_which_a_canceled_caller_keeps_its_place() => Refutation.Of(s_programs, steps => Run(steps, kind => kind == Kind.Cancel));

    [Fact]
    public void The_list_rejects_a_queue_in_which_one_that_has_given_up_keeps_its_bytes() => Refutation.Of(s_programs, steps => Run(steps, kind => kind == Kind.GiveUp));

    /// <param name="steps">What is done.</param>
    /// <param name="loses">Which steps the queue never hears of: then it is a mutant.</param>
    private static bool Run(Step[] steps, Func<Kind, bool> loses)
    {
        var queue = new AdmissionQueue<HardwareAtomics>(Limit);
        var waiting = new List<Caller>();
        var inside = new List<Caller>();
        var gone = new List<Caller>();
        long added = 0;

        void LetIn()
        {
            while (waiting.Count > 0 && added + inside.Sum(c => c.Bytes) + waiting[0].Bytes <= Limit)
            {
                inside.Add(waiting[0]);
                waiting.RemoveAt(0);
            }
        }

        foreach (Step step in steps)
        {
            switch (step.Kind)
            {
                case Kind.Enter:
                    var caller = new Caller(step.Value, new CancellationTokenSource());
                    caller.Place = queue.Join(step.Value, caller.Cancellation.Token);
                    caller.Task = WaitAsync(caller.Place, caller.Cancellation.Token);
                    waiting.Add(caller);
                    break;
                case Kind.Try:
                    bool fits = waiting.Count == 0 && added + inside.Sum(c => c.Bytes) + step.Value <= Limit;
                    if (queue.TryEnter(step.Value) != fits)
                    {
                        return false;
                    }

                    if (fits)
                    {
                        inside.Add(new Caller(step.Value, new CancellationTokenSource()));
                    }

                    break;
                case Kind.Leave when inside.Count > 0:
                    Caller leaving = inside[step.Value % inside.Count];
                    inside.Remove(leaving);
                    gone.Add(leaving);
                    if (!loses(step.Kind))
                    {
                        queue.Subtract(leaving.Bytes);
                    }

                    break;
                case Kind.Cancel when waiting.Count + inside.Count > 0:
                    // Those who are in already stay in.
                    Caller canceled = waiting.Concat(inside).ElementAt(step.Value % (waiting.Count + inside.Count));
                    if (waiting.Remove(canceled))
                    {
                        canceled.IsCanceled = true;
                        gone.Add(canceled);
                    }

                    if (!loses(step.Kind))
                    {
                        canceled.Cancellation.Cancel();
                    }

                    break;
                case Kind.GiveUp when waiting.Concat(inside).Where(c => c.Place is not null).ToArray() is { Length: > 0 } callers:
                    Caller unwilling = callers[step.Value % callers.Length];
                    unwilling.IsCanceled = waiting.Remove(unwilling);
                    inside.Remove(unwilling);
                    gone.Add(unwilling);
                    if (!loses(step.Kind))
                    {
                        unwilling.Place!.Leave();
                    }

                    break;
                case Kind.Add when added == 0:
                    queue.Add(step.Value);
                    added = step.Value;
                    break;
                case Kind.Add:
                    queue.Subtract(added);
                    added = 0;
                    break;
                default:
                    break;
            }

            LetIn();
            if (queue.Bytes != added + inside.Sum(c => c.Bytes) || queue.Waiting != waiting.Count)
            {
                return false;
            }
        }

        return inside.Concat(gone).All(c => c.Ends()) && waiting.All(c => !c.Task.IsCompleted);
    }

    /// <summary>As a rent waits.</summary>
    private static async Task WaitAsync(AdmissionQueue<HardwareAtomics>.Waiter place, CancellationToken cancellationToken)
    {
        using (cancellationToken.Register(place.Cancel))
        {
            await place.Task.ConfigureAwait(false);
        }
    }

    private sealed record Step(Kind Kind, int Value);

    private sealed class Caller(long bytes, CancellationTokenSource cancellation)
    {
        public long Bytes => bytes;

        public CancellationTokenSource Cancellation => cancellation;

        /// <summary>Null: it has not waited.</summary>
        public AdmissionQueue<HardwareAtomics>.Waiter? Place { get; set; }

        public Task Task { get; set; } = Task.CompletedTask;

        public bool IsCanceled { get; set; }

        /// <summary>Whether the caller was let in, or has heard that it was canceled. They go on on threads of their own.</summary>
        public bool Ends()
        {
            Task.WaitAny([Task], s_hang);
            return Task.IsCompleted && Task.IsCanceled == IsCanceled;
        }
    }
}
