using System.Text;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Samples.DebugPoolTests;

/// <summary>One pool for the class, a scope for each test.</summary>
public sealed class LineCounterTests(DebugPoolFixture fixture) : IClassFixture<DebugPoolFixture>
{
    [Fact]
    public async Task Counts_lines()
    {
        using DebugPoolScope scope = fixture.BeginTest();
        using var stream = new MemoryStream(Encoding.ASCII.GetBytes("one\ntwo\nthree\n"));

        Assert.Equal(3, await new LineCounter(fixture.Pool).CountAsync(stream, TestContext.Current.CancellationToken));

        scope.AssertClean();
    }
}
