using System;

namespace Pools.Large;

/// <summary>What a trim decides from: how things stand at one moment.</summary>
internal readonly record struct TrimSnapshot
{
    public PressureLevel Pressure { get; init; }

    public IdleRetention IdleRetention { get; init; }

    /// <summary>Whether surplus arrays stay and give their pages back.</summary>
    public bool DiscardsPages { get; init; }

    /// <summary>The most bytes that may be kept strongly, pressure considered.</summary>
    public long BudgetBytes { get; init; }

    /// <summary>The most bytes that were out at once in the last five minutes.</summary>
    public long PeakInUseBytes { get; init; }

    /// <summary>The time since the last rent.</summary>
    public TimeSpan Idle { get; init; }

    /// <summary>One a size class, smallest first.</summary>
    public ClassSnapshot[] Classes { get; init; }
}
