namespace Pools.Diagnostics.Symbols;

/// <summary>Tells the framework's code from a program's.</summary>
internal static class FrameworkCode
{
    private static readonly string[] s_testFrameworks =
    [
        "xunit.", "nunit.", "NUnit3.", "MSTest.", "MSTestAdapter.", "TUnit.", "testhost",
        "Microsoft.Testing.", "Microsoft.TestPlatform.", "Microsoft.VisualStudio.TestPlatform.",
    ];

    private static readonly string[] s_assertions =
    [
        "Xunit.Assert", "Xunit.Record", "NUnit.Framework.Assert", "NUnit.Framework.Constraints", "NUnit.Framework.Internal.ExceptionHelper",
        "NUnit.Framework.Internal.AsyncToSyncAdapter", "Microsoft.VisualStudio.TestTools.UnitTesting", "TUnit.Assertions",
    ];

    /// <summary>Whether an assembly belongs to the framework.</summary>
    /// <param name="assembly">Its name, without version.</param>
    public static bool Has(string assembly) =>
        assembly is "mscorlib" or "netstandard" or "System" or "WindowsBase"
        || assembly.StartsWith("System.", StringComparison.Ordinal)
        || assembly.StartsWith("Microsoft.", StringComparison.Ordinal);

    /// <summary>Whether an assembly belongs to a test framework: its runner, or its assertions.</summary>
    /// <param name="assembly">Its name, without version.</param>
    public static bool IsTestFramework(string assembly) =>
        Array.Exists(s_testFrameworks, prefix => assembly.StartsWith(prefix, StringComparison.OrdinalIgnoreCase));

    /// <summary>Whether a type of a test framework calls what a test passes to it.</summary>
    /// <param name="type">The type with its namespace.</param>
    public static bool IsAssertion(string type) => Array.Exists(s_assertions, scope => IsIn(type, scope));

    /// <summary>Whether a framework type only runs asynchronous methods, tasks or threads, or calls by reflection.</summary>
    /// <param name="type">The type with its namespace.</param>
    public static bool IsPlumbing(string type) =>
        IsIn(type, "System.Runtime.CompilerServices")
        || IsIn(type, "System.Threading")
        || IsIn(type, "System.RuntimeMethodHandle")
        || IsIn(type, "System.Reflection");

    /// <summary>Whether a type is another one, nested in it, or in a namespace.</summary>
    public static bool IsIn(string type, string scope) =>
        type.StartsWith(scope, StringComparison.Ordinal) && (type.Length == scope.Length || type[scope.Length] is '.' or '`' or '+');
}
