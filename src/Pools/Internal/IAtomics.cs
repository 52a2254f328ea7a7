namespace Pools.Internal;

/// <summary>The memory seam: every access to memory that threads share, and everything else that determines an interleaving.</summary>
/// <remarks>
/// The lock-free code takes this as a struct type parameter. <see cref="HardwareAtomics"/>, which ships, compiles to the bare instructions;
/// a test can substitute a scheduler and decide the interleaving, over the very code that ships.
/// <para><b>Ordering</b>: the interlocked operations are full fences. <see cref="VolatileRead{T}"/> acquires,
/// <see cref="VolatileWrite{T}"/> releases. <see cref="Read{T}"/> and <see cref="Write{T}"/> are plain.</para>
/// </remarks>
internal interface IAtomics
{
    /// <summary>A plain load.</summary>
    T Read<T>(ref T location);

    /// <summary>A plain store.</summary>
    void Write<T>(ref T location, T value);

    /// <summary>An acquire load.</summary>
    T VolatileRead<T>(ref T location)
        where T : class?;

    /// <summary>An acquire load.</summary>
    long VolatileRead(ref long location);

    /// <summary>An acquire load.</summary>
    bool VolatileRead(ref bool location);

    /// <summary>A release store.</summary>
    void VolatileWrite<T>(ref T location, T value)
        where T : class?;

    /// <summary>A release store.</summary>
    void VolatileWrite(ref bool location, bool value);

    /// <summary>A release store.</summary>
    void VolatileWrite(ref long location, long value);

    /// <summary>Atomically stores a value, and returns the old one.</summary>
    T Exchange<T>(ref T location, T value)
        where T : class?;

    /// <summary>Atomically stores a value, and returns the old one.</summary>
    long Exchange(ref long location, long value);

    /// <summary>Atomically stores a value if the old one is <paramref name="comparand"/>; returns the old one.</summary>
    T CompareExchange<T>(ref T location, T value, T comparand)
        where T : class?;

    /// <summary>Atomically stores a value if the old one is <paramref name="comparand"/>; returns the old one.</summary>
    long CompareExchange(ref long location, long value, long comparand);

    /// <summary>Atomically adds, and returns the sum.</summary>
    long Add(ref long location, long value);

    /// <summary>Atomically sets bits.</summary>
    void Or(ref long location, long bits);

    /// <summary>Atomically clears all bits but these.</summary>
    void And(ref long location, long bits);

    /// <summary>
    /// The cheap half of a pair of full fences. It orders the accesses around it only against those around another thread's
    /// <see cref="FenceEverywhere"/>.
    /// </summary>
    void FenceHere();

    /// <summary>The expensive half: a full fence in every thread of the process.</summary>
    void FenceEverywhere();

    /// <summary>Enters a monitor, waiting for it; never during a rent or a return.</summary>
    void Enter(object monitor);

    /// <summary>Enters a monitor if no other thread holds it.</summary>
    bool TryEnter(object monitor);

    /// <summary>Leaves a monitor.</summary>
    void Exit(object monitor);

    /// <summary>The number of cores: 1 or more.</summary>
    int ProcessorCount();

    /// <summary>The core that this thread runs on, 0 … <see cref="ProcessorCount"/> - 1: a hint.</summary>
    int CurrentProcessor();

    /// <summary>The number of this thread, 0 or more. Cheaper than the core: the runtime takes 0.3 ms for the first one.</summary>
    int CurrentThread();

    /// <summary>Declares that from here on only this thread may touch what <paramref name="resource"/> holds.</summary>
    void Own(object resource);

    /// <summary>Says that this thread hands over <paramref name="resource"/> now, or has just done so. Not a step of its own.</summary>
    void Disown(object resource);
}
