namespace Pools.Tool.Diagnosis;

/// <summary>How sure a finding is.</summary>
internal enum Certainty
{
    /// <summary>It may be something harmless, or chance.</summary>
    Possible,

    /// <summary>Nothing else is known that would look like it.</summary>
    Likely,

    /// <summary>The events show the act itself.</summary>
    Certain,
}
