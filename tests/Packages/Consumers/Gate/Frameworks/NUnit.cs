global using NUnit.Framework;

[assembly: Parallelizable(ParallelScope.All)]
[assembly: FixtureLifeCycle(LifeCycle.InstancePerTestCase)]

[System.AttributeUsage(System.AttributeTargets.Class)]
internal sealed class SuiteAttribute : System.Attribute;

[Suite]
public sealed class SetupTests
{
    [OneTimeSetUp]
    public static void SetUp() => Renting.Keep();

    [Test]
    public void Setup_keeps() => Renting.Once();
}
