using Xunit.Sdk;
using Xunit.v3;

namespace Pools.Tests.Mutated;

/// <summary>The test that is named for a fault fails with it, and passes without it.</summary>
public sealed class DetectedTests(ITestOutputHelper output)
{
    public static TheoryData<string> Names => [.. from entry in Mutants.All where entry.Value.Finding is null select $"{entry.Key}"];

    [Theory, MemberData(nameof(Names))]
    public async Task Test_finds_the_fault(string name)
    {
        Mutant mutant = Enum.Parse<Mutant>(name);
        string test = Mutants.All[mutant].Name;
        string[] parts = test.Split('.');
        MethodInfo[] tests = [.. typeof(DetectedTests).Assembly.GetTypes().Where(type => type.Name == parts[0]).SelectMany(type =>
            type.GetMethods()).Where(IsTest)];
        if (Array.Find(tests, method => method.Name == parts[1]) is not { } named)
        {
            // Somebody has renamed the test.
            List<string> finding = [];
            foreach (MethodInfo method in tests)
            {
                finding.AddRange(await NoticingRow(method, mutant) is null ? [] : [method.Name]);
            }

            Assert.Fail($"There is no {test}. In its class, these tests find {name}: {string.Join(", ", finding)}");
            return;
        }

        object?[]? row = await NoticingRow(named, mutant);

        output.WriteLine($"{name}: found by {test} ({string.Join(", ", row ?? [])})");
        Assert.True(row is not null, $"{name} survives {test}.");
        Assert.False(Fails(named, row, null), $"{test} fails without a fault.");
    }

    private static bool IsTest(MethodInfo method) => method.GetCustomAttribute<FactAttribute>() is not null;

    /// <returns>The first arguments with which the test fails, or null.</returns>
    private static async Task<object?[]?> NoticingRow(MethodInfo test, Mutant mutant)
    {
        List<object?[]> rows = [];
        foreach (DataAttribute data in test.GetCustomAttributes<DataAttribute>())
        {
            rows.AddRange((await data.GetData(test, new DisposalTracker())).Select(row => row.GetData()));
        }

        return (rows.Count == 0 ? [[]] : rows).Find(row => Fails(test, row, mutant));
    }

    private static bool Fails(MethodInfo test, object?[] arguments, Mutant? mutant)
    {
        MethodInfo closed = test.IsGenericMethodDefinition ? test.MakeGenericMethod(arguments.OfType<Element>().Single().Type) : test;
        Mutants.Active = mutant;
        try
        {
            // A thread of its own: threads keep records for their next rentals, also those that a faulty pool has made.
            OwnThread.Run(() => (closed.Invoke(Activator.CreateInstance(test.DeclaringType!), BindingFlags.DoNotWrapExceptions, null,
                arguments, null) as Task)
                ?.GetAwaiter().GetResult());
            return false;
        }
        catch (Exception)
        {
            return true;
        }
        finally
        {
            Mutants.Active = null;
        }
    }
}
