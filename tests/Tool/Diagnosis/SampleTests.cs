namespace Pools.Tests.Tools;

/// <summary>Each request to samples/FaultyService returns one array twice and loses another; every eighth loses a third.</summary>
[Trait("Run", "Deep")]
public sealed class SampleTests
{
    private const int Requests = 160;

    [Fact]
    public async Task The_three_faults_of_the_sample_are_found()
    {
        using Launcher launcher = Look.Launch(
            DotNetHost.Path,
            "exec",
            Path.Combine(AppContext.BaseDirectory, "FaultyService.dll"),
            "--requests",
            FormattableString.Invariant($"{Requests}"));
        using Target target = launcher.WaitForTarget(TestContext.Current.CancellationToken);
        Report report = await Examination.OfAsync(target, new SessionOptions(), TestContext.Current.CancellationToken);

        Assert.Equal(3, report.Faults.Count());
        Assert.Equal(Requests, Find(FindingKind.ReturnedTwice, "Response.Dispose").Count);
        Find(FindingKind.Lost, "RequestHandler.Audit");
        Find(FindingKind.Lost, "RequestHandler.ReadAsync");

        Finding Find(FindingKind kind, string place) => Assert.Single(
            report.Faults,
            finding => finding.Kind == kind
                && $"{finding.Rented} {string.Join(' ', finding.Returned)}".Contains(place, StringComparison.Ordinal));
    }
}
