using System.Linq;
using System.Threading.Tasks;
using Pools.Tool.Diagnosis;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>What a program does wrong is found, with the method and line that does it; in its repaired twin nothing is.</summary>
public sealed class FindingTests
{
    // Each does it forty times, but where a row says otherwise.
    public static TheoryData<string, int?, string, string, long, string, string> Wrong => new()
    {
        { "twice", null, nameof(FindingKind.ReturnedTwice), "Certain", 40, "ReturnBugs.Twice", "ReturnBugs.Twice" },
        { "former-owner", null, nameof(FindingKind.ReturnedTwice), "Certain", 40, "ReturnBugs.Another.Rent", "ReturnBugs.ByItsFormerOwner" },
        { "other-pool", null, nameof(FindingKind.ReturnedToAnotherPool), "Certain", 40, "ReturnBugs.ToAnotherPool", "ReturnBugs.ToAnotherPool" },
        { "never-rented", null, nameof(FindingKind.NeverRented), "Certain", 40, "", "ReturnBugs.NeverRented" },
        { "wrong-length", null, nameof(FindingKind.WrongLength), "Certain", 40, "", "ReturnBugs.OfWrongLength" },
        { "reported", null, nameof(FindingKind.ReportedByPool), "Certain", 40, "", "ReturnBugs.ReportedByThePool" },
        { "lost", null, nameof(FindingKind.Lost), "Likely", 40, "LossBugs.Lost", "" },
        { "lost-on-exception", null, nameof(FindingKind.Lost), "Likely", 10, "LossBugs.LostOnException", "LossBugs.LostOnException" },
        { "held", null, nameof(FindingKind.HeldForLong), "Likely", 3, "LossBugs.Held", "" },
        { "too-long", 100, nameof(FindingKind.AllocatedEveryTime), "Certain", 100, "CostBugs.TooLong", "" },
        { "exhausted", 100, nameof(FindingKind.AllocatedEveryTime), "Certain", 701, "CostBugs.Exhausted", "" },
        { "other-threads", 200, nameof(FindingKind.ReturnedByOtherThreads), "Certain", 200, "ThreadBugs.ReturnedByOtherThreads (lambda)", "" },
        { "async", null, nameof(FindingKind.ReturnedTwice), "Certain", 40, "AsyncBugs.HandleAsync", "AsyncBugs.HandleAsync" },
        { "finalizer", null, nameof(FindingKind.ReturnedTwice), "Certain", 40, "FinalizerBugs.Owner..ctor", "FinalizerBugs.Owner.Release" },
    };

    [Theory, MemberData(nameof(Wrong))]
    public async Task What_is_wrong_is_found_where_it_is_done(string program, int? times, string kind, string certainty, long count, string rents, string returns)
    {
        Report report = kind == nameof(FindingKind.Lost) ? await Look.AtFaultAsync(program) : await Look.AtAsync(program, isRepaired: false, times);

        // A program that does not get on for a second holds, for so long, what it has rented elsewhere.
        Finding finding = Assert.Single(report.Findings, finding => finding.Kind.ToString() == kind && (kind != nameof(FindingKind.HeldForLong) || ShortName(finding.Rented?.Own.Name) == rents));
        Assert.Equal((certainty, count), (finding.Certainty.ToString(), finding.Count));
        Assert.Equal(rents, ShortName(finding.Rented?.Own.Name));
        Assert.Equal(returns, ShortName(finding.Returned.Count == 0 ? null : finding.Returned[0].Own.Name));
        Assert.All(finding.Returned.Append(finding.Rented).OfType<Pools.Tool.Sites.Site>(), site => Assert.EndsWith("Bugs.cs", site.Own.Line?.Path));
        Assert.Equal(finding.IsFault ? [finding] : [], report.Faults);
    }

    [Theory, MemberData(nameof(Wrong))]
    public async Task In_the_repaired_program_nothing_is_found(string program, int? times, string kind, string certainty, long count, string rents, string returns)
    {
        _ = (kind, certainty, count, rents, returns);
        Report report = await Look.AtAsync(program, isRepaired: true, times);

        Assert.True(report.Events >= 2 * (times ?? 40), "It has rented and returned.");
        Assert.Equal((0, 0), (report.EventsLost, report.Collisions));

        // A program that does not get on for a second holds what it has rented: made traces tell whether that is seen, LossTests.
        Assert.DoesNotContain(report.Findings, finding => finding.Kind != FindingKind.HeldForLong);
    }

    [Fact]
    public async Task A_pool_that_is_made_later_says_its_name_too() =>
        Assert.Contains((await Look.AtAsync("reported", isRepaired: true)).Pools, pool => pool is { Name: "ours, PerCoreArrayPool<byte>", Rents: 40 });

    private static string ShortName(string? name) => name?.Replace("Pools.Tests.Tools.Programs.", "", System.StringComparison.Ordinal) ?? "";
}
