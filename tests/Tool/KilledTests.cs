using System;
using System.Linq;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Events;
using Pools.Tool.Ledger;
using Pools.Tool.Symbols;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>A process that is killed while it is looked at. It is killed when some of its events have come, so there is something to tell.</summary>
public sealed class KilledTests
{
    private const int DoublesBeforeItsEnd = 300;

    /// <summary>Asks the ledger: how sure that makes anybody depends on what was lost meanwhile.</summary>
    [Fact]
    public async Task What_a_killed_process_has_delivered_counts()
    {
        PoolLedger ledger = new();
        (_, bool hasEnded) = await Look.WithAsync("unending", isRepaired: false, times: null, target => PoolSession.RunAsync(
            target,
            new SessionOptions(),
            stream =>
            {
                using TraceReader reader = new(stream, new KillingSink(ledger, target.Id, DoublesBeforeItsEnd), new StackTable(), new CodeMap());
                reader.Read();
            },
            TestContext.Current.CancellationToken));

        Assert.True(hasEnded, "It was killed, and nobody stopped looking.");
        Assert.InRange(ledger.Twice.Values.Sum(twice => twice.Count), DoublesBeforeItsEnd, long.MaxValue);
    }

    /// <summary>A fault of the reader is neither the end of the process nor that of its trace.</summary>
    [Fact]
    public async Task What_the_sink_throws_comes_out_and_the_process_goes_on()
    {
        using RunningProgram program = await RunningProgram.StartAsync("ours", []);
        using Target target = program.Find();

        InvalidOperationException problem = await Assert.ThrowsAsync<InvalidOperationException>(() => PoolSession.RunAsync(
            target,
            new SessionOptions(),
            stream =>
            {
                using TraceReader reader = new(stream, new Failing(), new StackTable(), new CodeMap());
                reader.Read();
            },
            TestContext.Current.CancellationToken));

        Assert.Equal(Failing.Message, problem.Message);
        Assert.False(target.HasExited);
    }

    /// <summary>A stream that ends by itself is not the end of a process that goes on.</summary>
    [Fact]
    public async Task Who_stops_reading_has_not_seen_the_end_of_the_process()
    {
        using RunningProgram program = await RunningProgram.StartAsync("watched", []);
        using Target target = program.Find(Look.Patience with { End = TimeSpan.Zero });

        (_, bool hasEnded) = await PoolSession.RunAsync(target, new SessionOptions(), _ => { }, TestContext.Current.CancellationToken);

        Assert.False(hasEnded);
    }

    private sealed class Failing : IPoolEventSink
    {
        public const string Message = "A fault of the sink.";

        public void OnEvent(in PoolEvent next) => throw new InvalidOperationException(Message);

        public void OnMisuse(in MisuseReport report)
        {
            // Not this one.
        }

        public void OnPool(in PoolLabel label)
        {
            // Nor this one.
        }
    }
}
