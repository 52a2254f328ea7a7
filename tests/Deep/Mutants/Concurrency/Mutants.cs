namespace Pools;

/// <summary>Which fault is switched on in the patched copy of the library.</summary>
/// <remarks><b>Threading</b>: set before a search, read by its threads.</remarks>
internal static class Mutants
{
    /// <summary>The fault, or null: the copy does what the library does.</summary>
    public static Mutant? Active { get; set; }

    public static bool Is(Mutant mutant) => Active == mutant;
}
