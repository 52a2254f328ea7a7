namespace Pools.Tests.Tools;

/// <summary>If a helper rents and returns for several callers, only those that misuse the pool are named.</summary>
public sealed class CallerTests
{
    private const ulong Rent = 1000;
    private const ulong Return = 2000;
    private const ulong Helper = 3000;
    private const ulong Outer = 4000;
    private const ulong Wrong = 5000;
    private const ulong Right = 6000;
    private const int Times = 40;

    [Theory]
    [InlineData(nameof(FindingKind.Lost), 1)]
    [InlineData(nameof(FindingKind.Lost), 2)]
    [InlineData(nameof(FindingKind.ReturnedTwice), 1)]
    [InlineData(nameof(FindingKind.ReturnedToAnotherPool), 1)]
    public void Only_a_caller_that_misuses_the_pool_is_named(string kind, int helpers)
    {
        Finding fault = Find(kind, helpers, isRight: true);

        Assert.Equal((kind, 40L), (fault.Kind.ToString(), fault.Count));
        Assert.Contains("My.Wrong.Use", CallersOf(fault));
        Assert.DoesNotContain("My.Right.Use", CallersOf(fault));
    }

    [Fact]
    public void A_method_that_loses_for_all_its_callers_is_one_fault_with_its_callers()
    {
        Finding lost = Find(nameof(FindingKind.Lost), helpers: 1, isRight: false);

        Assert.Equal((FindingKind.Lost, 80L), (lost.Kind, lost.Count));
        Assert.Equal(["My.Right.Use", "My.Wrong.Use"], CallersOf(lost).Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Code_that_completes_an_awaited_operation_is_no_caller()
    {
        Report report = await Look.AtAsync("resumed", isRepaired: false);

        Finding twice = Assert.Single(report.Faults);
        Assert.Equal((FindingKind.ReturnedTwice, 40L), (twice.Kind, twice.Count));
        Assert.All(
            twice.Returned.Append(twice.Rented),
            site => Assert.Equal(("ReadAsync", 0), (site!.Own.Name.Split('.')[^1], site.Callers.Count)));
    }

    private static Finding Find(string kind, int helpers, bool isRight)
    {
        using MadeCode code = new MadeCode()
            .Add(Rent, "System.Buffers.SharedArrayPool`1[System.Byte]", "Rent")
            .Add(Return, "System.Buffers.SharedArrayPool`1[System.Byte]", "Return")
            .Add(Helper, "My.Helper", "Help").Add(Outer, "My.Outer", "Help").Add(Wrong, "My.Wrong", "Use").Add(Right, "My.Right", "Use");
        PoolLedger ledger = new();
        PoolEvents events = new(ledger);
        for (int i = 0; i < Times; i++)
        {
            int array = i + 1;
            events.At(i * 100_000_000L).Rent(Times + array, stack: StackOf(Rent, Right));
            _ = isRight ? events.Return(Times + array, stack: StackOf(Return, Right)) : events;
            events.Rent(array, stack: StackOf(Rent, Wrong));
            _ = kind switch
            {
                nameof(FindingKind.ReturnedTwice) =>
                    events.Return(array, stack: StackOf(Return, Wrong)).Return(array, stack: StackOf(Return, Wrong)),
                nameof(FindingKind.ReturnedToAnotherPool) => events.Return(array, stack: StackOf(Return, Wrong), pool: 2),
                _ => events,
            };
        }

        return Assert.Single(code.Examine(ledger, Times * 100_000_000L).Findings);

        int StackOf(ulong pool, ulong user) =>
            helpers == 1 ? code.Stack(pool + 11, Helper + 21, user + 31) : code.Stack(pool + 11, Helper + 21, Outer + 21, user + 31);
    }

    private static string[] CallersOf(Finding fault) =>
    [
        .. fault.Returned.Append(fault.Rented!).SelectMany(site => site.Callers).Concat(fault.Callers.Select(caller => caller.Caller))
            .Select(frame => frame.Name).Distinct(),
    ];
}
