namespace Pools.Tests.Packages;

/// <summary>The suite of <c>Consumers/Gate</c> with each test framework.</summary>
[Trait("Run", "Deep")]
public sealed partial class LeakGateTests(PackedLibraries libraries)
{
    [Theory, InlineData("XunitV3", "DisposedTests.cs:13"), InlineData("XunitV2", "DisposedTests.cs:13")]
    [InlineData("NUnit", "DisposedTests.cs:13"), InlineData("MSTest", "DisposedTests.cs:13")]
    [InlineData("TUnit", "DisposedTests.cs:13"), InlineData("XunitV3Before4", null)]
    public void Test_that_leaks_fails_with_the_line_of_the_rent(string framework, string? placeInDisposedClass)
    {
        using Consumer consumer = new(libraries, usesSources: true);
        CommandResult result = Test(consumer, framework, "-p:PoolsSharedReplacement=debug");

        Assert.NotEqual(0, result.ExitCode);
        string[] leaks = ["Leaks", "Leaks_async", "Neighbor_leaks", "Returns_twice", "Throws"];
        string[] expected = placeInDisposedClass is null ? leaks : ["Disposed_leaks", .. leaks];
        Assert.Equal(expected, Failures(result));
        string[] places = ["MethodTests.cs:23", "MethodTests.cs:29", "MethodTests.cs:35", "ParallelTests.cs:10"];
        Assert.All(
            places.Append(placeInDisposedClass).OfType<string>(), place => Assert.Contains(place, result.Output, StringComparison.Ordinal));

        // No test is blamed for the arrays of a static initializer and of its class's setup.
        Assert.DoesNotContain("Renting.cs", result.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("XunitV3"), InlineData("XunitV2"), InlineData("NUnit"), InlineData("MSTest"), InlineData("TUnit")]
    [InlineData("XunitV3Before4")]
    public void Warn_lets_the_test_pass(string framework)
    {
        using Consumer consumer = new(libraries, usesSources: true);
        CommandResult result = Test(consumer, framework, "-p:PoolsSharedReplacement=Debug-Around", "-p:PoolsLeakGate=Warn");

        Assert.Equal(["Throws"], Failures(result));
    }

    [Theory]
    [InlineData("XunitV3"), InlineData("XunitV2"), InlineData("NUnit"), InlineData("MSTest"), InlineData("TUnit", "latest")]
    [InlineData("XunitV3Before4")]
    public void Gate_compiles_under_strict_settings(string framework, string language = "8")
    {
        using Consumer consumer = new(libraries, usesSources: true);
        File.WriteAllText(
            Path.Combine(consumer.Root, ".editorconfig"), "root = true\n[*.cs]\ndotnet_analyzer_diagnostic.severity = error\n");

        consumer.Build(
            "Gate", Framework(framework), "-p:PoolsSharedReplacement=debug", "-p:GateHasTests=false", $"-p:LangVersion={language}",
            "-p:AnalysisMode=All", "-p:EnforceCodeStyleInBuild=true", "-p:GenerateDocumentationFile=true");
        string assembly = Path.Combine(consumer.Root, "Gate", "bin", "Debug", "net10.0", "Gate.dll");
        Assert.Contains("Pools.Generated", File.ReadAllText(assembly), StringComparison.Ordinal);
    }

    [Fact]
    public void Value_of_the_gate_is_checked_and_off_removes_it()
    {
        using Consumer consumer = new(libraries, usesSources: true);
        string[] options = [Framework("XunitV2"), "-p:PoolsSharedReplacement=debug"];

        CommandResult unknown = consumer.Run("build", "Gate", [.. options, "-p:PoolsLeakGate=maybe"]);
        Assert.NotEqual(0, unknown.ExitCode);
        Assert.Contains("error POOL0106: PoolsLeakGate is 'maybe': it must be fail, warn or off", unknown.Output, StringComparison.Ordinal);

        Assert.Equal(["Throws"], Failures(Test(consumer, "XunitV2", "-p:PoolsSharedReplacement=Debug", "-p:PoolsLeakGate=Off")));

        // Two test frameworks in one project: an error, not a gate that is absent unnoticed.
        File.WriteAllText(Path.Combine(consumer.Root, "Gate", "Own.cs"), "[assembly: Xunit.TestFramework(\"Own\", \"Gate\")]");
        CommandResult own = consumer.Run("build", "Gate", options);
        Assert.Contains("Pools.LeakGate.cs(3,12): error CS0579", own.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Project_that_cannot_have_a_gate_warns()
    {
        using Consumer consumer = new(libraries, usesSources: true);
        string old = consumer.Build(
            "Gate", Framework("MSTestBefore310"), "-p:PoolsSharedReplacement=debug", "-p:MSBuildWarningsNotAsErrors=POOL0108");
        Assert.Contains("warning POOL0108", old, StringComparison.Ordinal);

        string basic = Path.Combine(consumer.Root, "Gate", "Gate.vbproj");
        File.Move(Path.Combine(consumer.Root, "Gate", "Gate.csproj"), basic);
        string other = consumer.Build(
            "Gate", Framework("XunitV2"), "-p:PoolsSharedReplacement=debug", "-p:GateHasTests=false", "-p:OutputType=Library",
            "-p:MSBuildWarningsNotAsErrors=POOL0107");
        Assert.Contains("warning POOL0107", other, StringComparison.Ordinal);
    }

    private static CommandResult Test(Consumer consumer, string framework, params string[] options)
    {
        if (framework != "TUnit")
        {
            return consumer.Run("test", "Gate", [Framework(framework), .. options]);
        }

        // Its tests are a program.
        consumer.Build("Gate", [Framework(framework), .. options]);
        return Command.Run(DotNetHost.Path, [Path.Combine(consumer.Root, "Gate", "bin", "Debug", "net10.0", "Gate.dll")]);
    }

    private static string Framework(string name) => $"-p:GateFramework={name}";

    private static string[] Failures(CommandResult result) =>
        [.. Failed().Matches(result.Output).Select(match => match.Groups[1].Value).Distinct().Order(StringComparer.Ordinal)];

    [GeneratedRegex(@"^\s*[Ff]ailed (?:\w+\.)*(\w+) [\[(]", RegexOptions.Multiline)]
    private static partial Regex Failed();
}
