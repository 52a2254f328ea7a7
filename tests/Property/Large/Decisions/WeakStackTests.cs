using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Large;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Large.Decisions;

/// <summary>A stack of weak references against a list, while a test keeps alive what they refer to.</summary>
public sealed class WeakStackTests
{
    private static readonly Arbitrary<Step[]> s_programs = Programs.Of(
        from kind in Gen.Elements(Kind.Push, Kind.Push, Kind.Push, Kind.PushMany, Kind.Take, Kind.Take, Kind.TakeHot)
        from value in Gen.Choose(0, 40)
        from resident in Gen.Elements(0, 1, 20, 41)
        select new Step(kind, value, resident));

    private enum Kind
    {
        Push,
        PushMany,
        Take,
        TakeHot,
    }

    [Fact]
    public void The_newest_that_has_enough_of_its_pages_comes_first_and_of_more_than_64_the_oldest_are_forgotten() => PropertyCheck.Holds(s_programs, steps => Run(steps, WeakStack.Most, hotFirst: true));

    [Fact]
    public void The_stack_is_no_stack_of_another_size() => Refutation.Of(s_programs, steps => Run(steps, WeakStack.Most - 1, hotFirst: true));

    [Fact]
    public void The_stack_is_no_stack_that_gives_back_cold_ones_pages_again() => Refutation.Of(s_programs, steps => Run(steps, WeakStack.Most, hotFirst: false));

    [Fact]
    public void What_was_collected_is_passed_over()
    {
        var stack = new WeakStack();
        ArrayRecord first = Nobody.Record(0, 1);
        ArrayRecord last = Nobody.Record(0, 4);
        stack.Push(first);
        OwnThread.Run(() =>
        {
            for (int i = 0; i < 10; i++)
            {
                stack.Push(Nobody.Record(0, 2));
            }
        });
        stack.Push(last);
        Memory.Collect();

        Assert.Equal(2, stack.CountLiving(out long bytes));
        Assert.Equal(5, bytes);
        Assert.Same(last, stack.Take(residentBytes: 0));
        Assert.Same(first, stack.Take(residentBytes: 0));
        Assert.Null(stack.Take(residentBytes: 0));
        Assert.True(stack.IsEmpty);
    }

    private static bool Run(Step[] steps, int most, bool hotFirst)
    {
        var stack = new WeakStack();
        var alive = new List<ArrayRecord>();

        // Oldest first; null: taken from the middle.
        var model = new List<ArrayRecord?>();
        foreach (Step step in steps)
        {
            switch (step.Kind)
            {
                case Kind.Take:
                    ArrayRecord? newest = model.LastOrDefault(r => r is not null && r.ResidentBytes >= step.Resident);
                    if (!ReferenceEquals(newest, stack.Take(step.Resident)))
                    {
                        return false;
                    }

                    if (newest is not null)
                    {
                        model[model.IndexOf(newest)] = null;
                    }

                    // A gap at the newer end is a place again.
                    model.RemoveRange(model.FindLastIndex(r => r is not null) + 1, model.Count - model.FindLastIndex(r => r is not null) - 1);
                    break;
                case Kind.TakeHot:
                    ArrayRecord? hot = model.FirstOrDefault(r => r is not null && (!r.IsCold || !hotFirst) && r.ReturnedAt < step.Value);
                    if (!ReferenceEquals(hot, stack.TakeHot(step.Value)))
                    {
                        return false;
                    }

                    if (hot is not null)
                    {
                        model[model.IndexOf(hot)] = null;
                    }

                    break;
                default:
                    for (int i = step.Kind == Kind.Push ? 1 : step.Value; i > 0; i--)
                    {
                        ArrayRecord record = Nobody.Record(0, step.Value + 1);
                        record.ReturnedAt = step.Value;
                        record.ResidentBytes = Math.Min(step.Resident, record.Bytes);
                        alive.Add(record);
                        ArrayRecord? overwritten = model.Count == most ? model[0] : null;
                        long change = -(overwritten?.ResidentBytes ?? 0);
                        if (model.Count == most)
                        {
                            model.RemoveAt(0);
                        }

                        model.Add(record);
                        if (stack.Push(record) != change)
                        {
                            return false;
                        }
                    }

                    break;
            }

            int living = stack.CountLiving(out long residentBytes);
            if (living != model.Count(r => r is not null) || residentBytes != model.Sum(r => r?.ResidentBytes ?? 0))
            {
                return false;
            }
        }

        GC.KeepAlive(alive);
        return true;
    }

    private sealed record Step(Kind Kind, int Value, int Resident);
}
