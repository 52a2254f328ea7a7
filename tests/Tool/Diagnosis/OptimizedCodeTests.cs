namespace Pools.Tests.Tools;

/// <summary>A method in two versions, unoptimized and optimized, is one place.</summary>
public sealed class OptimizedCodeTests
{
    private const ulong Pool = 1000;
    private const ulong Loses = 2000;
    private const ulong LosesOptimized = 3000;
    private const ulong Caller = 4000;
    private const ulong CallerOptimized = 5000;
    private const ulong Dynamic = 6000;
    private const int Before = 40;
    private const int All = 60;
    private const long Step = 100_000_000;

    [Fact]
    public void Losses_of_two_versions_of_a_method_are_one() => Assert.Equal(
        [60L],
        LossesOf(
            code => code.Stack(Pool + 11, Loses + 21, Caller + 31),
            code => code.Stack(Pool + 11, LosesOptimized + 51, CallerOptimized + 61)));

    [Fact]
    public void Losses_of_an_inlined_method_are_one() => Assert.Equal(
        [60L], LossesOf(code => code.Stack(Pool + 11, Loses + 21, Caller + 31), code => code.Stack(Pool + 11, CallerOptimized + 61)));

    [Fact]
    public void Losses_of_two_methods_are_two() =>
        Assert.Equal([40L, 20L], LossesOf(code => code.Stack(Pool + 11, Loses + 21), code => code.Stack(Pool + 11, CallerOptimized + 61)));

    /// <summary>The caller rents, and so does a method that is inlined into it.</summary>
    [Fact]
    public void Lengths_distinguish_two_rents_of_an_optimized_method()
    {
        Assert.Equal([60L, 60L], LossesOfTwo(length: 16, otherLength: 4096));
        Assert.Equal([40L, 40L, 40L], LossesOfTwo(length: 16, otherLength: 16));
    }

    [Fact]
    public void Rents_distinguish_two_returns_of_an_optimized_method()
    {
        const ulong Other = 7000;
        using MadeCode code = Code().Add(Other, "My.Other", "Rent");
        PoolLedger ledger = new();
        PoolEvents events = new(ledger);
        int rented = code.Stack(Pool + 11, Other + 21);
        int rentedToo = code.Stack(Pool + 11, Other + 41);
        int inlined = code.Stack(Pool + 11, CallerOptimized + 61);
        int called = code.Stack(Pool + 11, Loses + 21, Caller + 31);
        int own = code.Stack(Pool + 11, Caller + 51);
        int again = code.Stack(Pool + 11, CallerOptimized + 81);
        foreach ((int rent, int back) in ((int, int)[])[(rented, called), (rented, inlined), (rentedToo, own), (rentedToo, again)])
        {
            events.Rent(1, stack: rent).Return(1, stack: back);
        }

        Evidence evidence = new(code.OutcomeOf(ledger, duration: 1000));
        Assert.Equal("My.Parser.Parse", evidence.ReturnSiteOf(inlined).Own.Name);
        Assert.Same(evidence.ReturnSiteOf(called), evidence.ReturnSiteOf(inlined));
        Assert.Same(evidence.ReturnSiteOf(own), evidence.ReturnSiteOf(again));
        Assert.NotSame(evidence.ReturnSiteOf(own), evidence.ReturnSiteOf(called));
    }

    /// <summary>The framework compiles lambdas that call a program's handlers.</summary>
    [Fact]
    public void A_dynamic_method_is_no_caller()
    {
        using MadeCode code = Code();

        Site site = code.Sites.SiteOf(code.Stack(Pool + 11, Loses + 21, Dynamic + 5, Caller + 31));

        Assert.Equal(["My.Caller.Run"], site.Callers.Select(caller => caller.Name));
        Assert.Equal("My.Parser.Parse", site.Own.Name);
    }

    private static MadeCode Code() => new MadeCode()
        .Add(Pool, "System.Buffers.SharedArrayPool`1[System.Byte]", "Rent")
        .Add(Loses, "My.Parser", "Parse")
        .Add(LosesOptimized, "My.Parser", "Parse", isOptimized: true)
        .Add(Caller, "My.Caller", "Run")
        .Add(CallerOptimized, "My.Caller", "Run", isOptimized: true)
        .Add(Dynamic, "dynamicClass", "lambda_method2");

    /// <summary>Forty arrays are lost in one state of the code, then twenty in another.</summary>
    private static long[] LossesOf(Func<MadeCode, int> first, Func<MadeCode, int> then)
    {
        using MadeCode code = Code();
        PoolLedger ledger = new();
        PoolEvents events = new(ledger);
        for (int i = 0; i < All; i++)
        {
            events.At(i * Step).Rent(i + 1, stack: i < Before ? first(code) : then(code));
        }

        return [.. code.Examine(ledger, All * Step).Findings.Select(finding => finding.Count)];
    }

    /// <summary>A method loses forty arrays, its caller forty others; then the caller's optimized code loses twenty of each.</summary>
    private static long[] LossesOfTwo(int length, int otherLength)
    {
        using MadeCode code = Code();
        PoolLedger ledger = new();
        PoolEvents events = new(ledger);
        int called = code.Stack(Pool + 11, Loses + 21, Caller + 31);
        int own = code.Stack(Pool + 11, Caller + 51);
        int inlined = code.Stack(Pool + 11, CallerOptimized + 61);
        int ownOptimized = code.Stack(Pool + 11, CallerOptimized + 81);
        for (int i = 0; i < All; i++)
        {
            events.At(i * Step).Rent((2 * i) + 1, stack: i < Before ? called : inlined, length: length);
            events.Rent((2 * i) + 2, stack: i < Before ? own : ownOptimized, length: otherLength);
        }

        return [.. code.Examine(ledger, All * Step).Findings.Select(finding => finding.Count)];
    }
}
