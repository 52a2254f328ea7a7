namespace Pools.Diagnostics;

/// <summary>The options of a <see cref="SampledArrayPool{T}"/>, which reads them once, in its constructor.</summary>
/// <remarks>Mutable and not thread-safe, like all options.</remarks>
public sealed class SamplingOptions
{
    /// <summary>The resolution of the system's timers.</summary>
    internal const int LimitedSamplesPerSecond = 1_000;

    /// <summary>Gets or sets the mean number of rents for each one that is sampled: 1 … 1,000,000,000, 10,000 by default.</summary>
    /// <remarks>Each rent is chosen with the same chance.</remarks>
    public int RentsPerSample { get; set; } = 10_000;

    /// <summary>
    /// Gets or sets the maximum number of samples per second, with pauses of equal length between them: 1 … <see cref="int.MaxValue"/>, 200
    /// by default. Above 1,000 there is no limit.
    /// </summary>
    public int MaxSamplesPerSecond { get; set; } = 200;

    /// <summary>Gets or sets how much is recorded about sampled rents and returns: <see cref="StackCapture.Full"/> by default.</summary>
    public StackCapture Stacks { get; set; } = StackCapture.Full;

    /// <summary>Gets or sets the content of a sampled array: <see cref="FreshContent.Zero"/> by default, which changes no result.</summary>
    public FreshContent FreshContent { get; set; } = FreshContent.Zero;

    /// <summary>Gets or sets whether reports show up to 32 bytes of a changed array: <see langword="false"/> by default.</summary>
    /// <remarks>These bytes may be a password, and reports go to logs.</remarks>
    public bool ShowContents { get; set; }

    /// <summary>Gets or sets the reaction to a misuse: <see cref="MisuseReaction.Record"/> by default, which throws nothing.</summary>
    public MisuseReaction Reaction { get; set; } = MisuseReaction.Record;

    /// <summary>Gets or sets what is called once for each new report, as <see cref="DebugArrayPoolOptions.OnReport"/>.</summary>
    public Action<MisuseReport>? OnReport { get; set; }

    /// <summary>Gets or sets the observer, as <see cref="DebugArrayPoolOptions.Observer"/>.</summary>
    public IMisuseObserver? Observer { get; set; }

    /// <summary>Gets or sets the clock: <see cref="TimeProvider.System"/> by default. Not null.</summary>
    /// <remarks>If it creates no timers, the pool samples no rent, and the event <c>Degraded</c> says so.</remarks>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;
}
