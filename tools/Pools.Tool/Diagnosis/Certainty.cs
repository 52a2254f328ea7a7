namespace Pools.Tool.Diagnosis;

/// <summary>How sure a finding is.</summary>
/// <remarks>A finding is only as sure as its other explanations are unlikely. Those that can be put into numbers, lost events and equal hash codes, are in <see cref="Chance"/>.</remarks>
internal enum Certainty
{
    /// <summary>Something harmless looks like it, or chance: it does not count as a fault.</summary>
    Possible,

    /// <summary>Nothing else is known that looks like it; chance shows it in one trace of a thousand at most.</summary>
    Likely,

    /// <summary>The events show the act itself; chance shows it in one trace of a million at most.</summary>
    Certain,
}
