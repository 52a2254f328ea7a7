namespace Pools.Tests.Concurrency.PageDiscardSoak;

public sealed class PageDiscardTests(ITestOutputHelper output)
{
    [Fact, Trait("Run", "Deep")]
    public void Arrays_that_lose_their_pages_in_the_pool_lose_nothing_of_their_owners()
    {
        List<string> lines = [];

        bool hasPassed = PageDiscardCommand.RunAll(seconds: 4, Seed.OfRun, lines.Add);

        lines.ForEach(output.WriteLine);
        Assert.True(hasPassed, string.Join(Environment.NewLine, lines));
    }
}
