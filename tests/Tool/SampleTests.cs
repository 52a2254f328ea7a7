using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Diagnosis;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>The sample that has three faults.</summary>
public sealed class SampleTests
{
    /// <summary>Every request returns one array twice and loses another one, and every eighth loses a third.</summary>
    private const int Requests = 160;

    private static readonly (FindingKind Kind, string Place)[] s_faults =
    [
        (FindingKind.ReturnedTwice, "Response.Dispose"),
        (FindingKind.Lost, "RequestHandler.Audit"),
        (FindingKind.Lost, "RequestHandler.ReadAsync"),
    ];

    [Fact]
    public async Task Its_three_faults_are_found()
    {
        Report report = await Look.UntilAsync(LookAsync, report => s_faults.All(fault => IsIn(report, fault)));

        Assert.All(s_faults, fault => Assert.True(IsIn(report, fault), $"{fault} is not found."));
        Assert.Equal(Requests, report.Faults.Single(finding => finding.Kind == FindingKind.ReturnedTwice).Count);
        Assert.All(report.Faults, finding => Assert.Contains(s_faults, fault => IsOf(finding, fault)));
    }

    private static bool IsIn(Report report, (FindingKind Kind, string Place) fault) => report.Faults.Any(finding => IsOf(finding, fault));

    private static bool IsOf(Finding finding, (FindingKind Kind, string Place) fault) =>
        finding.Kind == fault.Kind && $"{finding.Rented} {string.Join(' ', finding.Returned)}".Contains(fault.Place, StringComparison.Ordinal);

    private static async Task<Report> LookAsync()
    {
        using Launcher launcher = Look.Launch(DotNetHost.Path, "exec", Path.Combine(AppContext.BaseDirectory, "FaultyService.dll"), "--requests", FormattableString.Invariant($"{Requests}"));
        using Target target = launcher.WaitForTarget(TestContext.Current.CancellationToken);
        return await Examination.OfAsync(target, new SessionOptions(), TestContext.Current.CancellationToken);
    }
}
