using System;
using Pools.Observability;

namespace Pools;

/// <summary>How a <see cref="LargeArrayPool{T}"/> is set up.</summary>
/// <remarks>
/// The pool reads the options once, in its constructor: changing them afterwards changes nothing. A value outside its range is refused there with an
/// <see cref="ArgumentOutOfRangeException"/> that names the option, the value and the range. Not thread-safe while being written.
/// </remarks>
public sealed class LargeArrayPoolOptions
{
    /// <summary>
    /// The size, in bytes, below which the inner pool serves: 256 KiB … 1 GiB, 1 MiB by default. A request goes to the inner pool only if the array that
    /// it gets there is smaller than this. Lower, and the bookkeeping of each array, which every garbage collection looks at, costs more than it saves.
    /// </summary>
    public int Threshold { get; set; } = 1 << 20;

    /// <summary>
    /// The longest array that the pool keeps, in elements, rounded up to a size class: 1 … <c>Array.MaxLength</c>. A longer request is allocated at its
    /// exact length and dropped when it is returned. The default, <see langword="null"/>, is <c>Array.MaxLength</c>.
    /// </summary>
    public int? MaxArrayLength { get; set; }

    /// <summary>
    /// The most arrays of one bucket that the pool keeps: 1 or more. Each core keeps up to one large array in a slot of its own besides, and of the inner pool that the pool makes for itself each thread two magazines. The
    /// default, <see langword="null"/>, is as many as <see cref="MaxRetainedBytes"/> allows, and the inner pool's own default.
    /// </summary>
    public int? MaxArraysPerBucket { get; set; }

    /// <summary>
    /// The most bytes that the pool keeps, the inner pool that it makes for itself included, at every moment: 0 or more; with 0 it keeps nothing, not even weakly. What several pools keep adds up, to
    /// <see cref="ArrayPools.MaxLargeRetainedBytes"/> at most. The default, <see langword="null"/>, follows need: what was in use at the peak of the last minute, or 64 MiB if that was less, up to
    /// <see cref="MaxRetainedShare"/>; and the inner pool's own default.
    /// </summary>
    public long? MaxRetainedBytes { get; set; }

    /// <summary>
    /// The part of the memory available to the process that the pool keeps at most, where <see cref="MaxRetainedBytes"/> does not say: 0 … 1, 1/8 by default; with 0 it keeps no large array. Two of the
    /// largest arrays in use are kept even beyond it, up to a quarter of that memory.
    /// </summary>
    public double MaxRetainedShare { get; set; } = 0.125;

    /// <summary>
    /// The most bytes that <see cref="LargeArrayPool{T}.RentAsync"/> lets be out at once: 1 or more. Beyond it, its callers wait in a queue. The default,
    /// <see langword="null"/>, is no limit. <see cref="LargeArrayPool{T}.Rent"/> never waits and counts towards the limit.
    /// </summary>
    public long? MaxInUseBytes { get; set; }

    /// <summary>
    /// How much longer than asked an array may be that is handed out again: 1 … 4 times, 1.5 by default; at medium pressure and above, 2 if that is more; 2.5 if that is more where pages are
    /// given back (<see cref="DiscardPages"/>) and the array has all pages that are asked for: what it is too long by has none as a rule.
    /// Higher, and more rents hit; lower, and less memory lies unused in arrays that are out.
    /// </summary>
    public double ReuseSlack { get; set; } = 1.5;

    /// <summary>What stays while nobody rents: <see cref="IdleRetention.Reserve"/> by default.</summary>
    public IdleRetention IdleRetention { get; set; } = IdleRetention.Reserve;

    /// <summary>
    /// The shortest time between two trims of the pool's own accord while memory is plentiful: 1 s … 1 h, 5 s by default. While the pool keeps anything they follow one another at that distance, and full
    /// garbage collections. What nobody needed from one to the next is surplus.
    /// </summary>
    public TimeSpan TrimInterval { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Whether what is no longer needed stays in the pool, but gives its memory pages back to the operating system: <see cref="PageDiscardMode.Auto"/> by default. The memory is free at once, without a garbage
    /// collection; the next renter of such an array pays for fresh pages, and the pool sees to it that few do. Only for element types without references. <see cref="PageDiscardMode.On"/> is refused together with
    /// <see cref="Pinned"/>, and on netstandard2.0.
    /// </summary>
    public PageDiscardMode DiscardPages { get; set; }

    /// <summary>
    /// Whether the pool asks for a garbage collection after it has let go of 64 MiB or more whose pages are still in memory, while the process rests and no collection has run since; at most once a minute: true by
    /// default. What it has let go stays in memory until then, and a process that rests collects nothing of its own accord. Where pages are given back, there is hardly ever anything to collect.
    /// </summary>
    public bool RequestCollections { get; set; } = true;

    /// <summary>
    /// Whether arrays come from the pinned object heap, for native I/O: false by default. Not on netstandard2.0, and only for element types without
    /// references.
    /// </summary>
    public bool Pinned { get; set; }

    /// <summary>When arrays are cleared that come back: <see cref="ClearPolicy.AsAsked"/> by default.</summary>
    public ClearPolicy ClearOnReturn { get; set; }

    /// <summary>What a wrong return does that the pool notices, see <see cref="LargeArrayPool{T}.Return(T[], bool)"/>: <see cref="MisuseResponse.Throw"/> by default.</summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>The clock; the system's by default. Not null.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Tells how scarce memory is. The default, <see langword="null"/>, asks the garbage collector and the container's limits.</summary>
    public IMemoryPressureSource? PressureSource { get; set; }

    /// <summary>The pool's name in errors, events and statistics. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }

    /// <summary>
    /// While pages are given back: how many bytes may be resident, of what is out and of what is kept, for each byte that was asked for at the peak of the last minute, rounded up to size classes. Measured: see the
    /// knee of page discard in docs/large-buffer-pool.md.
    /// </summary>
    internal double ResidentAllowance { get; set; } = 1.7;

    /// <summary>Whom the pool reports to; null: nobody but the process.</summary>
    internal PoolReporting? Reporting { get; set; }
}
