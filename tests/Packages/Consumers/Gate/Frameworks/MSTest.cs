global using SuiteAttribute = Microsoft.VisualStudio.TestTools.UnitTesting.TestClassAttribute;
global using TestAttribute = Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute;

[assembly: Microsoft.VisualStudio.TestTools.UnitTesting.Parallelize(
    Scope = Microsoft.VisualStudio.TestTools.UnitTesting.ExecutionScope.MethodLevel)]

[Suite]
public sealed class SetupTests
{
    [Microsoft.VisualStudio.TestTools.UnitTesting.ClassInitialize]
    public static void SetUp(Microsoft.VisualStudio.TestTools.UnitTesting.TestContext context) => Renting.Keep();

    [Test]
    public void Setup_keeps() => Renting.Once();
}
