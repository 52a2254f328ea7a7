using System;

namespace Pools.Diagnostics;

/// <summary>Which fault is switched on in the patched copy of the library, in this process and in those that its tests start.</summary>
/// <remarks><b>Threading</b>: set before a test, read by its threads.</remarks>
internal static class Mutants
{
    private const string Variable = "POOLS_TESTS_MUTANT";

    private static Mutant? s_active = Enum.TryParse(Environment.GetEnvironmentVariable(Variable), out Mutant inherited) ? inherited : null;

    /// <summary>The fault, or null: the copy does what the library does.</summary>
    public static Mutant? Active
    {
        get => s_active;
        set
        {
            s_active = value;
            Environment.SetEnvironmentVariable(Variable, value?.ToString());
        }
    }

    public static bool Is(Mutant mutant) => Active == mutant;
}
