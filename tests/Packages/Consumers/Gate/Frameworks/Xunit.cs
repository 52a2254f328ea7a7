global using TestAttribute = Xunit.FactAttribute;

[System.AttributeUsage(System.AttributeTargets.Class)]
internal sealed class SuiteAttribute : System.Attribute;

public sealed class SetupFixture
{
    public SetupFixture() => Renting.Keep();
}

public sealed class SetupTests : Xunit.IClassFixture<SetupFixture>
{
    [Test]
    public void Setup_keeps() => Renting.Once();
}
