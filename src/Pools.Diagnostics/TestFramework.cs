namespace Pools.Diagnostics;

/// <summary>Detects whether this process runs tests.</summary>
/// <remarks><b>Threading</b>: decided once, when the first debug pool is created.</remarks>
internal static class TestFramework
{
    private static readonly string[] s_assemblies =
    [
        "xunit.core", "xunit.v3.core", "nunit.framework", "Microsoft.VisualStudio.TestPlatform.TestFramework",
        "MSTest.TestFramework", "TUnit.Core",
    ];

    /// <summary>Whether xunit, NUnit, MSTest or TUnit is loaded.</summary>
    public static bool IsLoaded { get; } =
        Array.Exists(AppDomain.CurrentDomain.GetAssemblies(), static assembly => Array.IndexOf(s_assemblies, assembly.GetName().Name) >= 0);
}
