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
    /// <summary>A machine that stands still for this many checks has other problems (arbitrary).</summary>
    private const int MostLooks = 10;

    private static readonly string s_program = Path.Combine(AppContext.BaseDirectory, "Programs.dll");

    /// <summary>A busy machine may keep a process from answering for longer than a user waits; a test waits as long as it takes.</summary>
    public static Patience Patience { get; } =
        new() { Start = TimeSpan.FromDays(1), Answer = TimeSpan.FromDays(1), End = TimeSpan.FromDays(1) };

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    /// <summary>Starts a command to be looked at.</summary>
    public static Launcher Launch(params IReadOnlyList<string> command) => new(command) { Patience = Patience };

    /// <summary>The command that starts a program.</summary>
    public static IReadOnlyList<string> Command(string name, bool isRepaired, int? times = null) =>
        [DotNetHost.Path, "exec", s_program, name, isRepaired ? "repaired" : "wrong", .. times is null ? (string[])[]
            : [FormattableString.Invariant($"{times}")]];

    /// <summary>The same in a line of a shell script.</summary>
    public static string Script(string name, bool isRepaired = true) =>
        string.Join(' ', Command(name, isRepaired).Select(word => $"'{word}'"));

    public static Task<Report> AtAsync(string name, bool isRepaired, int? times = null) =>
        WithAsync(name, isRepaired, times, target => Examination.OfAsync(target, new SessionOptions(), Cancel));

    /// <summary>
    /// Looks at a program that does wrong; again, if two arrays have one hash code or the machine stands still, so that fewer faults
    /// are sure.
    /// </summary>
    public static async Task<Report> AtFaultsAsync(string name, int faults)
    {
        Report report = await AtAsync(name, isRepaired: false);
        for (int looks = 1; looks < MostLooks && report.Faults.Count() != faults && IsRightToBeUnsure(report); looks++)
        {
            report = await AtAsync(name, isRepaired: false);
        }

        return report;
    }

    /// <summary>Looks at a program in another way.</summary>
    public static async Task<T> WithAsync<T>(string name, bool isRepaired, int? times, Func<Target, Task<T>> look)
    {
        using Launcher launcher = Launch(Command(name, isRepaired, times));
        using Target target = launcher.WaitForTarget(Cancel);
        return await look(target);
    }

    private static bool IsRightToBeUnsure(Report report) =>
        report.Collisions > 0
            || report.Findings.Any(finding => finding.Evidence.Any(line => line.Contains(Loss.CameBackLate, StringComparison.Ordinal)));
}
