using System;

namespace Pools.Diagnostics;

/// <summary>The options of an <see cref="ArrayPoolSampler{T}"/>, which are read once, when it is attached.</summary>
/// <remarks>Mutable and not thread-safe, like all options.</remarks>
public sealed class SamplingOptions
{
    /// <summary>Gets or sets the mean number of rents for each one that is checked: 1 … 1,000,000,000, 10,000 by default. The distances are random.</summary>
    public int RentsPerSample { get; set; } = 10_000;

    /// <summary>Gets or sets the maximum number of samples per second: 1 … 1,000, 200 by default. It bounds what sampling costs where rents are frequent.</summary>
    public int MaxSamplesPerSecond { get; set; } = 200;

    /// <summary>Gets or sets the seed of the distances. The default, <see langword="null"/>, is the seed of the environment, or a new one.</summary>
    public int? Seed { get; set; }

    /// <summary>Gets or sets what is recorded about the places of sampled rents and returns: <see cref="StackCapture.Full"/> by default.</summary>
    public StackCapture Stacks { get; set; } = StackCapture.Full;

    /// <summary>Gets or sets what a sampled array holds: <see cref="FreshContent.Zero"/> by default, so that sampling changes no result. Poison would find code that relies on zeros.</summary>
    public FreshContent FreshContent { get; set; } = FreshContent.Zero;

    /// <summary>Gets or sets whether reports show up to 32 bytes of an array that was written to: <see langword="false"/> by default.</summary>
    /// <remarks>These bytes may be a password, and reports go to logs.</remarks>
    public bool ShowContents { get; set; }

    /// <summary>Gets or sets what is done about a misuse: <see cref="MisuseReaction.Record"/> by default, so that sampling throws nothing into a program at work.</summary>
    public MisuseReaction Reaction { get; set; } = MisuseReaction.Record;

    /// <summary>Gets or sets what is called once for each new report, as <see cref="DebugArrayPoolOptions.OnReport"/>.</summary>
    public Action<MisuseReport>? OnReport { get; set; }

    /// <summary>Gets or sets the observer, as <see cref="DebugArrayPoolOptions.Observer"/>.</summary>
    public IMisuseObserver? Observer { get; set; }

    /// <summary>Gets or sets the clock: <see cref="TimeProvider.System"/> by default. Not null.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;
}
