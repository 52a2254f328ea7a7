namespace Pools.Tests.Tools;

/// <summary>Observes one of the programs, from its first rent to its end.</summary>
internal static class Look
{
    /// <summary>If the machine is interrupted so often, it has other problems (arbitrary).</summary>
    private const int MostLooks = 10;

    private static readonly string s_program = Path.Combine(AppContext.BaseDirectory, "Programs.dll");

    /// <summary>On a busy machine, an answer may take longer than a user waits. A test waits for any time.</summary>
    public static Timeouts Timeouts { get; } =
        new() { Start = TimeSpan.FromDays(1), Answer = TimeSpan.FromDays(1), End = TimeSpan.FromDays(1) };

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    /// <summary>Starts a command that is observed.</summary>
    public static Launcher Launch(params IReadOnlyList<string> command) => new(command) { Timeouts = Timeouts };

    /// <summary>The command that starts a program.</summary>
    public static IReadOnlyList<string> Command(string name, bool isRepaired, int? times = null) =>
        [DotNetHost.Path, "exec", s_program, name, isRepaired ? "repaired" : "wrong", .. times is null ? (string[])[]
            : [FormattableString.Invariant($"{times}")]];

    /// <summary>The same command in a line of a shell script.</summary>
    public static string Script(string name, bool isRepaired = true) =>
        string.Join(' ', Command(name, isRepaired).Select(word => $"'{word}'"));

    public static Task<Report> AtAsync(string name, bool isRepaired, int? times = null) =>
        WithAsync(name, isRepaired, times, target => Examination.OfAsync(target, new SessionOptions(), Cancel));

    /// <summary>Observes a program with faults; again, if equal hash codes or an interruption make some of them unsure.</summary>
    public static async Task<Report> AtFaultsAsync(string name, int faults)
    {
        Report report = await AtAsync(name, isRepaired: false);
        for (int looks = 1; looks < MostLooks && report.Faults.Count() != faults && MayBeUnsure(report); looks++)
        {
            report = await AtAsync(name, isRepaired: false);
        }

        return report;
    }

    /// <summary>Observes a program in another way.</summary>
    public static async Task<T> WithAsync<T>(string name, bool isRepaired, int? times, Func<Target, Task<T>> look)
    {
        using Launcher launcher = Launch(Command(name, isRepaired, times));
        using Target target = launcher.WaitForTarget(Cancel);
        return await look(target);
    }

    private static bool MayBeUnsure(Report report) =>
        report.Collisions > 0
            || report.Findings.Any(finding => finding.Evidence.Any(line => line.Contains(Loss.CameBackLate, StringComparison.Ordinal)));
}
