namespace Pools.Tests.Packages;

[Trait("Run", "Deep")]
public sealed class ValidationTests
{
    [Fact]
    public void A_type_of_only_one_framework_fails_the_pack()
    {
        using TemporaryFolder folder = new();
        PackedLibraries.CopySources(folder.Path);
        File.WriteAllText(
            Path.Combine(folder.Path, "src", "Pools", "OnlyHere.cs"),
            """
            #if !NET
            namespace Pools;
            /// <summary>Code compiled against netstandard2.0 would not find it on net10.0.</summary>
            public static class OnlyHere { }
            #endif
            """);

        CommandResult pack = DotNet.Run(
            folder.Path, ["pack", "src/Pools", "-c", "Release", "-p:RunAnalyzers=false", "-p:HasPoolRules=false"]);

        Assert.NotEqual(0, pack.ExitCode);
        Assert.Matches("error CP0001: .*Pools.OnlyHere", pack.Output);
    }
}
