using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.ExceptionServices;
using Pools.Diagnostics;
using Xunit;
using Xunit.Sdk;

namespace Pools.Tests.Contract;

/// <summary>The table of departures cannot rot: each is shown to be real, and each test of the suite names its obligation.</summary>
[Collection(ProcessWide.Name)]
public sealed class DepartureTests
{
    private static readonly MethodInfo[] s_tests =
        [.. typeof(DepartureTests).Assembly.GetTypes().SelectMany(t => t.GetMethods()).Where(m => m.GetCustomAttribute<ObligesAttribute>() is not null)];

    public static TheoryData<string, Obligation, string, string> Entries()
    {
        var entries = new TheoryData<string, Obligation, string, string>();
        foreach (Departure departure in Departures.All)
        {
            foreach (MethodInfo test in TestsOf(departure))
            {
                entries.Add(departure.Pool, departure.Obligation, test.Name, departure.Why);
            }
        }

        return entries;
    }

    [Theory]
    [MemberData(nameof(Entries))]
    public void The_pool_still_departs_from_the_promise(string pool, Obligation obligation, string test, string why)
    {
        Departure departure = Departures.All.Single(d => d.Pool == pool && d.Obligation == obligation && d.Why == why);
        MethodInfo method = TestsOf(departure).Single(m => m.Name == test);
        List<ContractCase> cases = [.. CasesOf(departure, method)];

        Assert.NotEmpty(cases);
        Assert.All(cases, c => Assert.True(Fails(method, c), $"{c.Pool} now keeps {test} for {c.Element}: take it out of the table."));
    }

    [Fact]
    public void Every_departure_is_about_a_test_of_the_suite() =>
        Assert.All(Departures.All, d => Assert.True(TestsOf(d).Any(), $"{d.Pool} departs from {d.Obligation} {d.Test}, which no test over that pool checks."));

    [Fact]
    public void Every_obligation_has_a_test()
    {
        IEnumerable<Obligation> checkedOnes = s_tests.Select(m => m.GetCustomAttribute<ObligesAttribute>()!.Obligation);

        Assert.Empty(Enum.GetValues<Obligation>().Except(checkedOnes).Except(Elsewhere));
    }

    /// <summary>Obligations that are checked over another build of the library.</summary>
    private static IEnumerable<Obligation> Elsewhere =>
#if POOLS_NETSTANDARD
        [Obligation.C24];
#else
        [];
#endif

    private static IEnumerable<MethodInfo> TestsOf(Departure departure) =>
        from test in s_tests
        let data = test.GetCustomAttribute<ContractDataAttribute>()
        where data is not null && data.Cases().Any(c => departure.Covers(c, test))
        select test;

    private static IEnumerable<ContractCase> CasesOf(Departure departure, MethodInfo test)
    {
        ContractDataAttribute data = test.GetCustomAttribute<ContractDataAttribute>()!;
        if (!departure.Spoils)
        {
            return data.Cases().Where(c => departure.Covers(c, test));
        }

        PoolFactory pool = PoolFactories.All.Single(p => p.Name == departure.Pool);
        return Elements.Spoilt.Where(departure.For).Select(e => new ContractCase(pool, e));
    }

    private static bool Fails(MethodInfo test, ContractCase c)
    {
        object? instance = Activator.CreateInstance(test.DeclaringType!);
        MethodInfo closed = c.Element is null ? test : test.MakeGenericMethod(c.Element.Type);
        try
        {
            closed.Invoke(instance, c.Arguments);
            return false;
        }
        catch (TargetInvocationException e)
        {
            if (!IsFailure(e.InnerException!))
            {
                ExceptionDispatchInfo.Capture(e.InnerException!).Throw();
            }

            return true;
        }
    }

    private static bool IsFailure(Exception e) => e is IAssertionException or OwnershipException or ArrayPoolMisuseException or ArrayPoolArgumentException || IsRefusal(e);

    /// <summary>A return that the test takes for right and the pool does not.</summary>
    private static bool IsRefusal(Exception e) => e.Message.Contains("is returned twice", StringComparison.Ordinal) || e.Message.Contains("does not come from this pool", StringComparison.Ordinal);
}
