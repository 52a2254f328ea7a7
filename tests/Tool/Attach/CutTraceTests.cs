namespace Pools.Tests.Tools;

[Trait("Run", "Deep")]
public sealed class CutTraceTests
{
    [Fact]
    public async Task A_truncated_trace_is_read_to_its_end()
    {
        using MemoryStream whole = new();
        await Look.WithAsync("twice", isRepaired: false, times: 40, async target =>
        {
            SessionOptions options = new();
            await PoolSession.RunAsync(
                target, options, Providers.Pools(options, stacks: true), stream => stream.CopyTo(whole), null, null,
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
            Assert.True(part.Events >= before, $"{length} bytes have {part.Events} events, fewer bytes {before}.");
            Assert.InRange(Sum(part), 0, 40);
            before = part.Events;
        }
    }

    /// <summary>Zeros, text, and a trace whose first event is damaged.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("\0\0\0\0\0\0\0\0")]
    [InlineData("garbage, and more of it")]
    [InlineData("Nettrace\u0014\0\0\0!FastSerialization.9")]
    public async Task A_process_that_sends_no_readable_event_is_refused(string garbage)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux is a port a file.");
        byte[] answer = [.. Answer.Session, .. System.Text.Encoding.ASCII.GetBytes(garbage)];
        using FakeProcess process = new(Path.GetTempPath());
        using Target target = Target.Running(process.Id, Look.Timeouts with { End = TimeSpan.Zero });

        using CancellationTokenSource end = new();
        Task answering = AnswerAllAsync();
        CommandFailedException refused = await Assert.ThrowsAsync<CommandFailedException>(() =>
            Examination.OfAsync(target, new SessionOptions(), TestContext.Current.CancellationToken));
        await end.CancelAsync();
        await answering.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);

        Assert.Contains("sent no readable events", refused.Message, StringComparison.Ordinal);

        async Task AnswerAllAsync()
        {
            while (true)
            {
                await process.Port.AnswerAsync(answer, end.Token);
            }
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
