using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A few accesses of two threads to two numbers, and all outcomes that the explorer meets.</summary>
internal sealed class Litmus
{
    private readonly Numbers _numbers = new();
    private readonly SortedSet<string> _outcomes = [];

    /// <summary>What the threads touch and what they have read.</summary>
    public sealed class Numbers
    {
        public long X;
        public long Y;

        public List<string> Order { get; } = [];

        public long First { get; set; }

        public long Second { get; set; }
    }

    /// <summary>Explores and gives every outcome, as the text of what <paramref name="outcome"/> says.</summary>
    public static string Outcomes(bool isWeak, Bounds bounds, Action<Numbers> first, Action<Numbers> second, Func<Numbers, string> outcome)
    {
        Litmus litmus = new();
        Scenario scenario = new("litmus", new WorldPlan(), [_ => first(litmus._numbers), _ => second(litmus._numbers)])
        {
            Setup = _ => litmus.Clear(),
            Epilogue = actor => litmus.Note(actor, outcome),
            IsWeak = isWeak,
        };
        Findings findings = Search.Explore(scenario, bounds);
        return findings.Failure ?? string.Join(' ', litmus._outcomes);
    }

    private void Clear()
    {
        (_numbers.X, _numbers.Y, _numbers.First, _numbers.Second) = (0, 0, 0, 0);
        _numbers.Order.Clear();
    }

    private void Note(Actor actor, Func<Numbers, string> outcome)
    {
        if (actor.Index == 0)
        {
            _outcomes.Add(outcome(_numbers));
        }
    }
}
