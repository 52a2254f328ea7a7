using Pools.Tests.Debug;

namespace Pools.Tests.Documentation;

public sealed class ReportPageTests
{
    /// <summary>Except times, threads and places. In a process of its own, whose first rental it is about.</summary>
    [Fact]
    public void The_report_that_the_page_explains_is_written() => ChildTest.Alone(typeof(ReportPageTests), () =>
    {
        using DebugArrayPool<byte> pool = StillDebugPool.Make(new() { Seed = 42, Sizing = DebugSizing.Exact, Stacks = StackCapture.Full });
        byte[] array = pool.Rent(100);
        pool.Return(array);
        array[64] = 0;
        array[65] = 7;
        pool.Verify();

        string[] shown =
            PageBlocks.Lines(Assert.Single(PageBlocks.Of(Path.Combine(Repository.Root, "docs", "debug-pool.md"), string.Empty)));
        string[] written = PageBlocks.Lines(Assert.Single(pool.Reports).ToString());
        Assert.Equal(shown[0], written[0]);
        Assert.Equal(shown.Select(Label).Where(label => label != "at"), written.Select(Label).Where(label => label != "at"));
        Assert.Equal(shown[^4..], written[^4..]);
    });

    private static string Label(string line) => line.TrimStart().Split(' ')[0];
}
