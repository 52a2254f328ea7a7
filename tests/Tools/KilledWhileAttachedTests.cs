using System;
using System.Diagnostics;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Diagnosis;
using Xunit;

#pragma warning disable RS0030 // May: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>Names come at the end of a session; a process that is killed never comes to that, and what is found in it has names nevertheless.</summary>
public sealed class KilledWhileAttachedTests
{
    [Fact]
    public async Task What_is_found_in_a_process_that_is_killed_has_names()
    {
        using RunningProgram program = await RunningProgram.StartAsync();
        await program.WorkAsync();
        using Target target = Target.Running(program.Id);

        Report report = await Examination.OfAsync(target, new SessionOptions { Started = () => WorkAndDie(program) }, TestContext.Current.CancellationToken);

        Finding twice = Assert.Single(report.Findings, finding => finding.Kind == FindingKind.ReturnedTwice);
        Assert.NotEmpty(twice.Returned);
        Assert.All(twice.Returned, place => Assert.EndsWith("ReturnBugs.Twice", place.Own.Name, StringComparison.Ordinal));
    }

    private static async void WorkAndDie(RunningProgram program)
    {
        await program.WorkAsync();
        using Process process = Process.GetProcessById(program.Id);
        process.Kill();
    }
}
