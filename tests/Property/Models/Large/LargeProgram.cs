using static Pools.Tests.Large.Models.LargeStepKind;

namespace Pools.Tests.Large.Models;

public enum LargeStepKind
{
    Rent, // Value: the length.
    Return, // Value: the place in the list of outstanding arrays, modulo its length.
    ReturnTwice, // An array that has been returned, named likewise.
    Foreign, // An array that no pool has lent.
    Leak, // Forgets an outstanding array, and collects.
    Trim,
    Wait, // Value: seconds. Timers fire on the way.
    Pressure,
    Collect,
    Dispose,
}

/// <summary>One step of a program. Arrays are named symbolically, so that a program stays one when steps are taken out of it.</summary>
public readonly record struct LargeStep(LargeStepKind Kind, int Value = 0, int Times = 1, bool Clears = false)
{
    public override string ToString() => $"new({Kind}, {Value}, {Times}, {(Clears ? "true" : "false")})";
}

/// <summary>How the pool of a program is set up.</summary>
/// <param name="Budget">Bytes that may be kept; null: the default.</param>
public sealed record LargeSetup(int? Budget = null, bool Discards = false);

/// <summary>What is done to a pool on one thread.</summary>
public sealed record LargeProgram(LargeSetup Setup, params LargeStep[] Steps)
{
    /// <summary>The longest array that is kept, in elements; a little above the end of a class.</summary>
    public const int MaxArrayLength = 2_000;

    // Around the ends of intervals, and long enough for a pool to become idle.
    private static readonly int[] s_waits = [1, 4, 5, 6, 10, 11, 30, 61];

    public static Arbitrary<LargeProgram> Any() => Arb.From(
        from budget in Gen.Elements<int?>(null, null, 0, 1, 5_000, 40_000)
        from discards in Gen.Elements(false, true)
        from steps in AnyStep().ArrayOf()
        select new LargeProgram(new LargeSetup(budget, discards), steps),
        Shrink);

    public override string ToString() => $"{Setup}, {string.Join(", ", Steps)}";

    private static Gen<LargeStep> AnyStep()
    {
        Gen<int> times = Gen.Frequency((3, Gen.Constant(1)), (2, Gen.Choose(1, 8)));
        Gen<int> place = Gen.Choose(0, 50);
        Gen<int> length = Gen.Frequency(
            (4, Gen.Elements(100, 128, 500)),
            (2, Gen.Choose(33, 2_048)),
            (1, Gen.Elements(0, 20, 32, 33, 1_999, 2_000, 2_048, 2_049, 5_000)));
        return Gen.Frequency(
            (24, from n in length from count in times select new LargeStep(Rent, n, count)),
            (24, from n in place from count in times from c in Gen.Elements(false, false, true) select new LargeStep(Return, n, count, c)),
            (4, place.Select(n => new LargeStep(ReturnTwice, n))),
            (2, Gen.Elements(33, 128, 5_000).Select(n => new LargeStep(Foreign, n))),
            (8, Gen.Elements(s_waits).Select(seconds => new LargeStep(Wait, seconds))),
            (4, Gen.Choose(0, 3).Select(level => new LargeStep(Pressure, level))),
            (7, Gen.Constant(new LargeStep(Collect))),
            (4, Gen.Choose(0, 3).Select(level => new LargeStep(Trim, level))),
            (1, Gen.OneOf(Gen.Constant(new LargeStep(Dispose)), place.Select(n => new LargeStep(Leak, n)))));
    }

    private static IEnumerable<LargeProgram> Shrink(LargeProgram program) =>
    [
        .. Generators.Steps.Fewer(program.Steps).Select(steps => program with { Steps = steps }),
        .. from at in Enumerable.Range(0, program.Steps.Length)
           let step = program.Steps[at]
           where step.Times > 1
           select program with { Steps = [.. program.Steps[..at], step with { Times = step.Times / 2 }, .. program.Steps[(at + 1)..]] },
    ];
}
