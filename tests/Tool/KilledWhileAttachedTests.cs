using System;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Diagnosis;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Names come at the end of a session; a process that is killed never comes to that, and what is found in it has names nevertheless.</summary>
public sealed class KilledWhileAttachedTests
{
    /// <summary>Fewer than the work makes (arbitrary).</summary>
    private const int DoublesBeforeItsEnd = 5;

    [Fact]
    public async Task What_is_found_in_a_process_that_is_killed_has_names()
    {
        using RunningProgram program = await RunningProgram.StartAsync();
        await program.WorkAsync();
        using Target target = program.Find();
        Task work = Task.CompletedTask;

        Report report = await Examination.OfAsync(
            target, new SessionOptions { Started = () => work = program.WorkAsync() }, TestContext.Current.CancellationToken, ledger => new KillingSink(ledger, program.Id, DoublesBeforeItsEnd));

        Finding twice = Assert.Single(report.Findings, finding => finding.Kind == FindingKind.ReturnedTwice);
        Assert.NotEmpty(twice.Returned);
        Assert.All(twice.Returned, place => Assert.EndsWith("ReturnBugs.Twice", place.Own.Name, StringComparison.Ordinal));

        // It may have been done by then, or not.
        await work.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
    }
}
