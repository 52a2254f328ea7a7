using System;

namespace Pools.Diagnostics;

/// <summary>How a pool is sampled. Read once, when the sampler is attached.</summary>
/// <remarks>Mutable and not thread-safe, like all options.</remarks>
public sealed class SamplingOptions
{
    /// <summary>Of how many rents about one is checked: 1 … 1,000,000,000, 10,000 by default. The distances are random, with this mean.</summary>
    public int Interval { get; set; } = 10_000;

    /// <summary>The most samples a second: 1 … 1,000, 200 by default. It bounds what sampling costs where rents are frequent.</summary>
    public int MaxSamplesPerSecond { get; set; } = 200;

    /// <summary>Decides the distances. The default, <see langword="null"/>, is the seed of the environment, or a new one.</summary>
    public int? Seed { get; set; }

    /// <summary>What is written down about sampled rents and returns: <see cref="StackCapture.Full"/> by default.</summary>
    public StackCapture Stacks { get; set; } = StackCapture.Full;

    /// <summary>What a sampled array holds: <see cref="FreshContent.Zero"/> by default, so that sampling changes no result. Poison would find who relies on zeros.</summary>
    public FreshContent FreshContent { get; set; } = FreshContent.Zero;

    /// <summary>What is done about a misuse: <see cref="MisuseReaction.Record"/> by default, so that sampling throws nothing into a program at work.</summary>
    public MisuseReaction Reaction { get; set; } = MisuseReaction.Record;

    /// <summary>As <see cref="DebugArrayPoolOptions.OnReport"/>.</summary>
    public Action<MisuseReport>? OnReport { get; set; }

    /// <summary>As <see cref="DebugArrayPoolOptions.Observer"/>.</summary>
    public IMisuseObserver? Observer { get; set; }

    /// <summary>The clock; the system's by default. Not null.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;
}
