using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Diagnosis;

namespace Pools.Tests.Tools;

/// <summary>Looks at one of the programs, from its first rent to its end.</summary>
internal static class Look
{
    private static readonly string s_program = Path.Combine(AppContext.BaseDirectory, "Tools.Programs.dll");

    /// <summary>The command that starts a program.</summary>
    public static IReadOnlyList<string> Command(string name, bool isRepaired, int? times = null) =>
        [DotNetHost.Path, "exec", s_program, name, isRepaired ? "repaired" : "wrong", .. times is null ? (string[])[] : [FormattableString.Invariant($"{times}")]];

    public static Task<Report> AtAsync(string name, bool isRepaired, int? times = null, int bufferMegabytes = 256) =>
    /// <summary>A test waits for as long as it takes, for which a day stands: a busy machine may keep any process from answering, or from ending, for longer than a user waits.</summary>
    public static Patience Patience { get; } = new() { Start = TimeSpan.FromDays(1), Answer = TimeSpan.FromDays(1), End = TimeSpan.FromDays(1) };

    /// <summary>Starts a command to be looked at.</summary>
    public static Launcher Launch(params IReadOnlyList<string> command) => new(command) { Patience = Patience };

        WithAsync(name, isRepaired, times, target => Examination.OfAsync(target, new SessionOptions { BufferMegabytes = bufferMegabytes }, TestContextToken));

    /// <summary>Looks at a program in another way.</summary>
    public static async Task<T> WithAsync<T>(string name, bool isRepaired, int? times, Func<Target, Task<T>> look)
    {
        using Launcher launcher = Launch(Command(name, isRepaired, times));
        using Target target = launcher.WaitForTarget(TestContextToken);
        return await look(target);
    }

    private static CancellationToken TestContextToken => Xunit.TestContext.Current.CancellationToken;
}
