namespace Pools.Tool.Diagnosis;

/// <summary>How sure a finding is. See <see cref="Chance"/> for lost events and equal hash codes.</summary>
internal enum Certainty
{
    /// <summary>Something harmless looks like it: it does not count as a fault.</summary>
    Possible,

    /// <summary>Nothing else that is known looks like it; chance shows it in one trace of a thousand at most.</summary>
    Likely,

    /// <summary>The events show the act itself; chance shows it in one trace of a million at most.</summary>
    Certain,
}
