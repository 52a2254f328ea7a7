using System.Runtime.ExceptionServices;
using Xunit.Sdk;

namespace Pools.Tests.Contract;

/// <summary>The table of departures cannot rot: each is shown to be real, and each test of the suite names its obligation.</summary>
[Collection(ProcessWide.Name)]
public sealed class DepartureTests
{
    private static readonly MethodInfo[] s_tests =
        [.. typeof(DepartureTests).Assembly.GetTypes().SelectMany(t => t.GetMethods()).Where(m => m.IsDefined(typeof(ObligesAttribute)))];

    public static TheoryData<int, string> Entries =>
        new(from i in Enumerable.Range(0, Departures.All.Count) from test in TestsOf(Departures.All[i]) select (i, test.Name));

    [Theory, MemberData(nameof(Entries)), Trait("Run", "Deep")]
    public void Pool_still_departs_from_the_promise(int departure, string test)
    {
        MethodInfo method = TestsOf(Departures.All[departure]).Single(m => m.Name == test);
        ContractCase[] cases = [.. CasesOf(Departures.All[departure], method)];

        Assert.NotEmpty(cases);
        Assert.All(cases, c => Assert.True(Fails(method, c), $"{c.Pool} now keeps {test} for {c.Element}: take it out of the table."));
    }

    [Fact]
    public void Every_departure_is_about_a_test_of_the_suite() =>
        Assert.All(
            Departures.All,
            d => Assert.True(TestsOf(d).Any(), $"{d.Pool} departs from {d.Obligation} {d.Test}, which no test over that pool checks."));

    [Fact]
    public void Every_obligation_has_a_test()
    {
        IEnumerable<Obligation> tested = s_tests.Select(m => m.GetCustomAttribute<ObligesAttribute>()!.Obligation);

        Assert.Equal([Obligation.C24], Enum.GetValues<Obligation>().Except(tested));
    }

    private static IEnumerable<MethodInfo> TestsOf(Departure departure) =>
        s_tests.Where(test => departure.IsAbout(test) && CasesOf(departure, test).Any());

    private static IEnumerable<ContractCase> CasesOf(Departure departure, MethodInfo test)
    {
        IEnumerable<ContractCase> cases = test.GetCustomAttribute<EveryPoolAttribute>()?.Cases().Where(departure.Covers) ?? [];
        return departure.Spoils
            ? cases.Take(1).SelectMany(c => Elements.Spoilt.Where(departure.For).Select(e => c with { Element = e }))
            : cases;
    }

    private static bool Fails(MethodInfo test, ContractCase c)
    {
        object? instance = Activator.CreateInstance(test.DeclaringType!);
        try
        {
            test.MakeGenericMethod(c.Element.Type).Invoke(instance, [c.Pool, c.Element]);
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

    /// <summary>A failed assertion, or the refusal of a return that the test takes for right.</summary>
    private static bool IsFailure(Exception e) =>
        e is IAssertionException or OwnershipException or ArrayPoolMisuseException or ArrayPoolArgumentException
        || e.Message.Contains("is returned twice", StringComparison.Ordinal)
        || e.Message.Contains("does not come from this pool", StringComparison.Ordinal);
}
