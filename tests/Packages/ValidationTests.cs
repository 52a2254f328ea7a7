using System.IO;
using Xunit;

namespace Pools.Tests.Packages;

public sealed class ValidationTests
{
    [Fact]
    public void A_type_that_only_one_framework_has_is_not_packed()
    {
        using TemporaryFolder folder = new();
        Sources.CopyLibraries(folder.Path);
        File.WriteAllText(
            Path.Combine(folder.Path, "src", "Pools", "OnlyHere.cs"),
            """
            #if !NET
            namespace Pools;
            /// <summary>Code that is compiled against netstandard2.0 would not find it on net10.0.</summary>
            public static class OnlyHere { }
            #endif
            """);

        CommandResult pack = DotNet.Run(folder.Path, ["pack", "src/Pools", "-c", "Release", "-p:RunAnalyzers=false", "-p:HasPoolRules=false"]);

        Assert.NotEqual(0, pack.ExitCode);
        Assert.Matches("error CP0001: .*Pools.OnlyHere", pack.Output);
    }
}
