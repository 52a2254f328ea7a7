using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Events;
using Pools.Tool.Ledger;
using Pools.Tool.Symbols;
using Xunit;

namespace Pools.Tests.Tools;

[Trait("Run", "Deep")]
public sealed class CutTraceTests
{
    [Fact]
    public async Task A_trace_that_is_cut_off_anywhere_is_read_to_there()
    {
        using MemoryStream whole = new();
        await Look.WithAsync("twice", isRepaired: false, times: 40, async target =>
        {
            SessionOptions options = new();
            await PoolSession.RunAsync(
                target, options, Providers.Pools(options, stacks: true), stream => stream.CopyTo(whole), null, null, null,
                TestContext.Current.CancellationToken);
            return 0;
        });

        byte[] bytes = whole.ToArray();
        PoolLedger complete = Read(bytes, bytes.Length, out string? broken);
        Assert.Null(broken);
        Assert.Equal(40, Sum(complete));

        // Each byte of the headers, and then one of each part.
        const int Beginning = 2000;
        const int Parts = 300;
        Random random = new(Seed.OfRun);
        long before = 0;
        for (int i = 0; i < Beginning + Parts; i++)
        {
            int length = i < Beginning ? Math.Min(i, bytes.Length)
                : Beginning + (int)((bytes.Length - Beginning) * (i - Beginning + random.NextDouble()) / Parts);
            PoolLedger part = Read(bytes, length, out _);
            Assert.True(part.Events >= before, $"Of {length} bytes were read {part.Events} events, of fewer {before}.");
            Assert.InRange(Sum(part), 0, 40);
            before = part.Events;
        }
    }

    private static PoolLedger Read(byte[] trace, int length, out string? broken)
    {
        PoolLedger ledger = new();
        using MemoryStream stream = new(trace, 0, length, writable: false);
        using TraceReader reader = new(stream, ledger, new StackTable(), new CodeMap());
        reader.Read();
        broken = reader.Broken;
        return ledger;
    }

    private static long Sum(PoolLedger ledger) => ledger.Twice.Values.Sum(tally => tally.Count);
}
