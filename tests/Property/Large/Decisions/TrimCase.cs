using System;
using System.Globalization;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Large;

namespace Pools.Tests.Large.Decisions;

/// <summary>A snapshot to decide from, that can be read in a failure.</summary>
internal sealed record TrimCase(TrimSnapshot Snapshot)
{
    private const long Unit = 1 << 20;

    public static Arbitrary<TrimCase> Any { get; } = Arb.From(Cases(), Shrink);

    /// <summary>The same with a budget that is never short.</summary>
    public TrimSnapshot Ample => Snapshot with { BudgetBytes = long.MaxValue };

    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Snapshot.Pressure}, {Snapshot.IdleRetention}, discards={Snapshot.DiscardsPages}, budget={Snapshot.BudgetBytes}, peak={Snapshot.PeakInUseBytes}, idle={Snapshot.Idle}: {string.Join("; ", Snapshot.Classes)}");

    private static Gen<TrimCase> Cases() =>
        from pressure in Gen.Elements(PressureLevel.Low, PressureLevel.Low, PressureLevel.Medium, PressureLevel.High, PressureLevel.Critical)
        from retention in Gen.Elements(IdleRetention.None, IdleRetention.Reserve, IdleRetention.All)
        from discards in Gen.Elements(false, true)
        from sizes in Gen.Choose(1, 40).ListOf()
        from states in States().ListOf(sizes.Count)
        from part in Gen.Choose(0, 120)
        from peak in Gen.Choose(0, 600)
        from idle in Gen.Choose(0, 400)
        let classes = sizes.Order().Zip(states, (units, state) => state with { ArrayBytes = units * Unit }).ToArray()
        select new TrimCase(new TrimSnapshot
        {
            Pressure = pressure,
            IdleRetention = retention,
            DiscardsPages = discards,
            BudgetBytes = classes.Sum(c => c.Count * c.ArrayBytes) * part / 100,
            PeakInUseBytes = peak * Unit,
            Idle = TimeSpan.FromSeconds(idle),
            Classes = classes,
        });

    private static Gen<ClassSnapshot> States() =>
        from count in Gen.Choose(0, 20)
        from cold in Gen.Frequency((2, Gen.Constant(0)), (1, Gen.Choose(0, count)))
        from low in Gen.Choose(0, count)
        from seconds in Gen.Frequency((1, Gen.Constant(0.0)), (3, Gen.Choose(0, 400).Select(tenths => tenths / 10.0)))
        select new ClassSnapshot(0, count, cold, low, TimeSpan.FromSeconds(seconds));

    private static System.Collections.Generic.IEnumerable<TrimCase> Shrink(TrimCase from) =>
        Enumerable.Range(0, from.Snapshot.Classes.Length)
            .Select(gone => new TrimCase(from.Snapshot with { Classes = [.. from.Snapshot.Classes.Where((_, i) => i != gone)] }));
}
