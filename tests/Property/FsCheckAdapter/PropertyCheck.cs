using System;
using FsCheck;
using FsCheck.Fluent;
using Xunit;
using TestResult = FsCheck.TestResult;

namespace Pools.Tests.Property.FsCheckAdapter;

/// <summary>Runs FsCheck properties inside xunit facts.</summary>
public static class PropertyCheck
{
    /// <summary>Some hundred edges are met several times each, in some milliseconds for a property without side effects (arbitrary beyond that).</summary>
    public const int DefaultCases = 2_000;

    /// <summary>Fails the test with the shrunk counterexample and its seed unless <paramref name="property"/> is true for all cases.</summary>
    /// <param name="arbitrary">Generates the cases and shrinks a failing one.</param>
    /// <param name="property">False, or any exception, is a failure.</param>
    /// <param name="cases">How many cases are generated.</param>
    /// <param name="replay">The seed of a failure message: its case is run first. Null for the seed of the run.</param>
    public static void Holds<T>(Arbitrary<T> arbitrary, Func<T, bool> property, int cases = DefaultCases, string? replay = null) =>
        RequireNone(Falsify(arbitrary, property, cases, replay));

    /// <inheritdoc cref="Holds{T}(Arbitrary{T}, Func{T, bool}, int, string?)"/>
    /// <param name="property">Asserts; an exception is a failure.</param>
    public static void Holds<T>(Arbitrary<T> arbitrary, Action<T> property, int cases = DefaultCases, string? replay = null) =>
        RequireNone(Falsify(arbitrary, property, cases, replay));

    /// <summary>The shrunk counterexample to <paramref name="property"/>, or null where all cases pass.</summary>
    public static Counterexample<T>? Falsify<T>(Arbitrary<T> arbitrary, Func<T, bool> property, int cases = DefaultCases, string? replay = null) =>
        Falsify(arbitrary, value => RequireTrue(property(value)), cases, replay);

    /// <inheritdoc cref="Falsify{T}(Arbitrary{T}, Func{T, bool}, int, string?)"/>
    public static Counterexample<T>? Falsify<T>(Arbitrary<T> arbitrary, Action<T> property, int cases = DefaultCases, string? replay = null) =>
        Run<T>(Prop.ForAll(arbitrary, property), cases, replay);

    private static Counterexample<T>? Run<T>(global::FsCheck.Property property, int cases, string? replay)
    {
        ResultKeeper keeper = new();
        Config config = Config.Quick.WithMaxTest(cases).WithRunner(keeper);
        Check.One(config.WithReplay(replay is null ? ReplaySeed.OfRun : ReplaySeed.Parse(replay).ToFsCheck()), property);
        return keeper.Result switch
        {
            TestResult.Passed => null,
            TestResult.Failed failed => Counterexample<T>.From(failed),
            _ => throw new InvalidOperationException($"No verdict: {keeper.Result}."),
        };
    }

    private static void RequireTrue(bool holds)
    {
        if (!holds)
        {
            throw new FalseException();
        }
    }

    private static void RequireNone<T>(Counterexample<T>? counterexample)
    {
        if (counterexample is not null)
        {
            Assert.Fail(counterexample.ToString());
        }
    }
}
