using Xunit.Sdk;
using Xunit.v3;

[assembly: AssemblyFixture(typeof(Pools.Tests.TellsSeed))]
#if TESTS_SEARCHED
[assembly: Pools.Tests.TellsReplay]
#endif

namespace Pools.Tests;

/// <summary>What random choices begin with; the order of the tests is one of them.</summary>
internal static class Seed
{
    public static int OfRun => Randomizer.Seed;

    /// <summary>The command that makes the same choices again.</summary>
    public static string Replay(Assembly tests, string? filter = null) =>
        $"dotnet test tests/{tests.GetName().Name} -c Release {filter}-- xUnit.Seed={OfRun}";
}

/// <summary>Prints the seed when a run begins.</summary>
public sealed class TellsSeed
{
    public TellsSeed() => TestContext.Current.SendDiagnosticMessage($"seed {Seed.OfRun}; again: {Seed.Replay(typeof(TellsSeed).Assembly)}");
}

/// <summary>Each test's output, which is shown when it fails, begins with the command that repeats it.</summary>
internal sealed class TellsReplayAttribute : BeforeAfterTestAttribute
{
    public override void Before(MethodInfo methodUnderTest, IXunitTest test)
    {
        Type type = methodUnderTest.ReflectedType!;
        string filter = $"--filter \"FullyQualifiedName={type.FullName}.{methodUnderTest.Name}\" ";
        TestContext.Current.TestOutputHelper?.WriteLine($"Again: {Seed.Replay(type.Assembly, filter)}");
    }
}
