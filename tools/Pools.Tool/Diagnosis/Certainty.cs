namespace Pools.Tool.Diagnosis;

/// <summary>The certainty of a finding. <see cref="Chance"/> accounts for lost events and equal hash codes.</summary>
internal enum Certainty
{
    /// <summary>Harmless code may look the same. It does not count as a fault.</summary>
    Possible,

    /// <summary>No known harmless code looks the same; chance shows it in at most one trace of a thousand.</summary>
    Likely,

    /// <summary>The events show the misuse itself; chance shows it in at most one trace of a million.</summary>
    Certain,
}
