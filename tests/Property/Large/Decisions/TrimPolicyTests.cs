using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using Pools.Large;
using Pools.Tests.Generators;

namespace Pools.Tests.Large.Decisions;

[Cases(fast: 300, deep: 5_000)]
public sealed class TrimPolicyTests
{
    private const long Mebi = 1 << 20;

    private static readonly Gen<ClassSnapshot> s_class =
        from mebibytes in Gen.Choose(1, 40)
        from count in Gen.Choose(0, 20)
        from cold in Gen.Frequency((2, Gen.Constant(0)), (1, Gen.Choose(0, count)))
        from low in Gen.Choose(0, count)
        from tenths in Gen.Frequency((1, Gen.Constant(0)), (3, Gen.Choose(0, 400)))
        select new ClassSnapshot(mebibytes * Mebi, count, cold, low, TimeSpan.FromSeconds(tenths / 10.0));

    private static readonly Arbitrary<TrimSnapshot> s_snapshots = Arb.From(
        from pressure in Gen.Elements(PressureLevel.Low, PressureLevel.Low, PressureLevel.Medium, PressureLevel.High)
        from retention in Gen.Elements(IdleRetention.None, IdleRetention.Reserve, IdleRetention.All)
        from discards in Gen.Elements(false, true)
        from classes in s_class.ListOf()
        from part in Gen.Choose(0, 120)
        from peak in Gen.Choose(0, 600)
        from idle in Gen.Choose(0, 400)
        select new TrimSnapshot
        {
            Pressure = pressure,
            IdleRetention = retention,
            DiscardsPages = discards,
            BudgetBytes = classes.Sum(c => c.Count * c.ArrayBytes) * part / 100,
            PeakInUseBytes = peak * Mebi,
            Idle = TimeSpan.FromSeconds(idle),
            Classes = [.. classes.OrderBy(c => c.ArrayBytes)],
        });

    [Property]
    public FsCheck.Property A_trim_meets_the_budget_with_no_more_arrays_than_there_are() => Prop.ForAll(s_snapshots, snapshot =>
    {
        TrimVerdict[] verdicts = Decide(snapshot);
        Assert.All(snapshot.Classes.Zip(verdicts), pair =>
        {
            Assert.InRange(pair.Second.Release, 0, pair.First.Count - pair.Second.Discard);
            Assert.InRange(pair.Second.Discard, 0, pair.First.Hot);
        });
        long kept = snapshot.Classes.Zip(verdicts, (c, verdict) => (c.Count - verdict.Release) * c.ArrayBytes).Sum();
        Assert.InRange(kept, 0, snapshot.BudgetBytes);
    });

    [Property]
    public FsCheck.Property The_budget_takes_the_least_recently_used_first() => Prop.ForAll(s_snapshots, snapshot =>
    {
        TrimVerdict[] surplus = Decide(snapshot with { BudgetBytes = long.MaxValue });
        var all = snapshot.Classes.Zip(Decide(snapshot), (c, verdict) => (Class: c, verdict.Release)).ToArray();
        Assert.All(all.Where((each, i) => each.Release > surplus[i].Release), touched => Assert.All(
            all.Where(other => other.Class.SinceReturn > touched.Class.SinceReturn),
            older => Assert.Equal(older.Class.Count, older.Release)));
    });

    [Property]
    public FsCheck.Property More_pressure_releases_more_and_critical_pressure_everything() => Prop.ForAll(s_snapshots, snapshot =>
    {
        TrimSnapshot ample = snapshot with { BudgetBytes = long.MaxValue };
        TrimVerdict[][] rising = [.. Enum.GetValues<PressureLevel>().Order().Select(level => Decide(ample with { Pressure = level }))];
        Assert.All(rising.Zip(rising.Skip(1)), levels => Assert.All(
            levels.First.Zip(levels.Second), pair => Assert.True(pair.First.Release <= pair.Second.Release)));
        Assert.Equal(snapshot.Classes.Select(c => c.Count), rising[^1].Select(verdict => verdict.Release));
    });

    [Property]
    public FsCheck.Property The_reserve_matters_only_while_idle_for_less_than_five_minutes_at_low_pressure() => Prop.ForAll(s_snapshots, snapshot =>
    {
        TrimSnapshot ample = snapshot with { BudgetBytes = long.MaxValue, IdleRetention = IdleRetention.Reserve, Pressure = PressureLevel.Low };
        TrimSnapshot[] others =
        [
            ample with { Idle = TimeSpan.FromMinutes(5) },
            ample with { Pressure = PressureLevel.Medium },
            ample with { IdleRetention = IdleRetention.None },
        ];
        Assert.All(others, other => Assert.Equal(Decide(other with { PeakInUseBytes = 0 }), Decide(other)));
    });

    private static TrimVerdict[] Decide(TrimSnapshot snapshot)
    {
        var verdicts = new TrimVerdict[snapshot.Classes.Length];
        TrimPolicy.Decide(snapshot, verdicts);
        return verdicts;
    }
}
