namespace Pools;

/// <summary>Which fault is switched on in the patched copy of the libraries, in this process and in its children.</summary>
/// <remarks><b>Threading</b>: set before a test, read by its threads.</remarks>
internal static class Mutants
{
    private const string Variable = "POOLS_TESTS_MUTANT";

    private static Mutant? s_active = Enum.TryParse(Environment.GetEnvironmentVariable(Variable), out Mutant inherited) ? inherited : null;

    /// <summary>The fault, or null: the copy does what the libraries do.</summary>
    public static Mutant? Active
    {
        get => s_active;
        set
        {
            s_active = value;
            Environment.SetEnvironmentVariable(Variable, value?.ToString());
        }
    }

    public static IReadOnlyDictionary<Mutant, FoundByAttribute> All { get; } =
        Enum.GetValues<Mutant>().ToDictionary(mutant => mutant,
            mutant => typeof(Mutant).GetField($"{mutant}")!.GetCustomAttribute<FoundByAttribute>()!);

    public static bool Is(Mutant mutant) => Active == mutant;
}
