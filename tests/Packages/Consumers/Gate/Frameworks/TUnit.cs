global using TestAttribute = TUnit.Core.TestAttribute;

[System.AttributeUsage(System.AttributeTargets.Class)]
internal sealed class SuiteAttribute : System.Attribute;

public sealed class SetupTests
{
    [TUnit.Core.Before(TUnit.Core.HookType.Class)]
    public static void SetUp() => Renting.Keep();

    [Test]
    public void Setup_keeps() => Renting.Once();
}
