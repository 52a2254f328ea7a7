using System;
using System.Diagnostics;
using System.Linq;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Diagnosis;
using Pools.Tool.Events;
using Pools.Tool.Ledger;
using Pools.Tool.Sites;
using Pools.Tool.Symbols;
using Xunit;

#pragma warning disable RS0030 // May: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>A process that is killed while it is looked at. It is killed when some of its events have come, so there is something to tell.</summary>
public sealed class KilledTests
{
    private const int EventsBeforeItsEnd = 1000;

    [Fact]
    public async Task What_a_killed_process_has_delivered_counts()
    {
        Report report = await Look.WithAsync("unending", isRepaired: false, times: null, KillAndExamineAsync);

        Assert.InRange(report.Events, EventsBeforeItsEnd, long.MaxValue);
        Assert.Contains(report.Faults, finding => finding.Kind == FindingKind.ReturnedTwice);
    }

    private static async Task<Report> KillAndExamineAsync(Target target)
    {
        PoolLedger ledger = new();
        StackTable stacks = new();
        CodeMap code = new();
        using SourceLines lines = new();
        TraceReader? reader = null;
        (_, bool hasEnded) = await PoolSession.RunAsync(
            target,
            new SessionOptions(),
            stream =>
            {
                using (reader = new TraceReader(stream, new Killer(ledger, target.Id), stacks, code))
                {
                    reader.Read();
                }
            },
            TestContext.Current.CancellationToken);

        Assert.True(hasEnded, "It was killed, and nobody stopped looking.");
        return Doctor.Examine(
            new TraceOutcome
            {
                Ledger = ledger,
                Stacks = stacks,
                Sites = new SiteResolver(stacks, code, lines),
                EventsLost = reader!.EventsLost,
                Broken = reader.Broken,
                FromStart = true,
                ProcessEnded = true,
                Duration = reader.Time,
            },
            target.Name);
    }

    /// <summary>Hands all events on, and kills their process in the midst of them.</summary>
    private sealed class Killer(PoolLedger ledger, int process) : IPoolEventSink
    {
        private int _left = EventsBeforeItsEnd;

        public void OnEvent(in PoolEvent next)
        {
            ledger.OnEvent(next);
            if (--_left == 0)
            {
                using Process victim = Process.GetProcessById(process);
                victim.Kill();
            }
        }

        public void OnMisuse(in MisuseReport report) => ledger.OnMisuse(report);

        public void OnPool(in PoolLabel label) => ledger.OnPool(label);
    }
}
