using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Diagnosis;
using Pools.Tool.Diagnosis.Rules;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Looks at one of the programs, from its first rent to its end.</summary>
internal static class Look
{
    /// <summary>A machine that stands still in the midst of so many looks has other troubles (arbitrary).</summary>
    private const int MostLooks = 10;

    private static readonly string s_program = Path.Combine(AppContext.BaseDirectory, "Programs.dll");

    /// <summary>A test waits for as long as it takes, for which a day stands: a busy machine may keep any process from answering, or from ending, for longer than a user waits.</summary>
    public static Patience Patience { get; } = new() { Start = TimeSpan.FromDays(1), Answer = TimeSpan.FromDays(1), End = TimeSpan.FromDays(1) };

    /// <summary>Starts a command to be looked at.</summary>
    public static Launcher Launch(params IReadOnlyList<string> command) => new(command) { Patience = Patience };

    /// <summary>The command that starts a program.</summary>
    public static IReadOnlyList<string> Command(string name, bool isRepaired, int? times = null) =>
        [DotNetHost.Path, "exec", s_program, name, isRepaired ? "repaired" : "wrong", .. times is null ? (string[])[] : [FormattableString.Invariant($"{times}")]];

    public static Task<Report> AtAsync(string name, bool isRepaired, int? times = null) =>
        WithAsync(name, isRepaired, times, target => Examination.OfAsync(target, new SessionOptions(), TestContextToken));

    /// <summary>Looks at a program that does wrong, until it can be told that it does, and of each array which one it is.</summary>
    public static Task<Report> AtFaultAsync(string name) => UntilAsync(() => AtAsync(name, isRepaired: false), report => report.Faults.Any() && report.Collisions == 0);

    /// <summary>Looks again where a report is not as it should be, and says why; what the tool misses without a reason, it misses.</summary>
    public static async Task<Report> UntilAsync(Func<Task<Report>> look, Func<Report, bool> isEnough)
    {
        Report report = await look();
        for (int looks = 1; looks < MostLooks && !isEnough(report) && IsRightToBeUnsure(report); looks++)
        {
            TestContext.Current.TestOutputHelper?.WriteLine(string.Join(Environment.NewLine, report.Findings.Select(finding => $"{finding.Kind} {finding.Rented} {finding.Count}")));
            report = await look();
        }

        return report;
    }

    /// <summary>Looks at a program in another way.</summary>
    public static async Task<T> WithAsync<T>(string name, bool isRepaired, int? times, Func<Target, Task<T>> look)
    {
        using Launcher launcher = Launch(Command(name, isRepaired, times));
        using Target target = launcher.WaitForTarget(TestContextToken);
        return await look(target);
    }

    /// <summary>Two arrays look like one, or the machine stood still in the midst of the look: then arrays that came back were out for so long that none need be lost.</summary>
    private static bool IsRightToBeUnsure(Report report) =>
        report.Collisions > 0 || report.Findings.Any(finding => finding.Kind == FindingKind.HeldForLong || finding.Evidence.Any(line => line.Contains(Loss.CameBackLate, StringComparison.Ordinal)));

    private static CancellationToken TestContextToken => TestContext.Current.CancellationToken;
}
