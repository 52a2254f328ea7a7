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
    /// The most bytes that the large-array pools of this process keep together, as far as this pool has a say: 0 or more. Of several pools, the largest
    /// wish governs. The default, <see langword="null"/>, is what <see cref="MaxRetainedShare"/> gives, but no more than was in use at the peak of the last
    /// minute, or 64 MiB if that was less.
    /// </summary>
    public long? MaxRetainedBytes { get; set; }

    /// <summary>
    /// The part of the memory available to the process that is kept at most, where <see cref="MaxRetainedBytes"/> does not say: 0 … 1, 1/8 by default.
    /// </summary>
    public double MaxRetainedShare { get; set; } = 0.125;

    /// <summary>
    /// The most bytes that <see cref="LargeArrayPool{T}.RentAsync"/> lets be out at once: 1 or more. Beyond it, its callers wait in a queue. The default,
    /// <see langword="null"/>, is no limit. <see cref="LargeArrayPool{T}.Rent"/> never waits and counts towards the limit.
    /// </summary>
    public long? MaxInUseBytes { get; set; }

    /// <summary>
    /// How much longer than asked an array may be that is handed out again: 1 … 4 times, 1.5 by default; at medium pressure and above, 2 if that is more.
    /// Higher, and more rents hit; lower, and less memory lies unused in arrays that are out.
    /// </summary>
    public double ReuseSlack { get; set; } = 1.5;

    /// <summary>What stays while nobody rents: <see cref="IdleRetention.Reserve"/> by default.</summary>
    public IdleRetention IdleRetention { get; set; } = IdleRetention.Reserve;

    /// <summary>How often the pool looks what it no longer needs, while it keeps anything: 1 s … 1 h, 5 s by default.</summary>
    public TimeSpan TrimInterval { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Whether what is no longer needed stays in the pool, but gives its memory pages back to the operating system: false by default. For Linux, and
    /// element types without references; elsewhere it changes nothing, and on netstandard2.0 it is refused. The memory is free at once, without a garbage collection; the next renter of such
    /// an array pays for fresh pages. Refused together with <see cref="Pinned"/>.
    /// </summary>
    public bool PageDiscard { get; set; }

    /// <summary>
    /// Whether the pool asks for a garbage collection, at most once a minute, after it has let go of 64 MiB or more while idle and none has run since: false
    /// by default. For desktop programs, which otherwise collect nothing while idle.
    /// </summary>
    public bool GcAssist { get; set; }

    /// <summary>
    /// Whether arrays come from the pinned object heap, for native I/O: false by default. Not on netstandard2.0, and only for element types without
    /// references.
    /// </summary>
    public bool Pinned { get; set; }

    /// <summary>When arrays are cleared that come back: <see cref="ClearPolicy.AsAsked"/> by default.</summary>
    public ClearPolicy ClearOnReturn { get; set; }

    /// <summary>What a wrong return does: <see cref="MisuseResponse.Throw"/> by default.</summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>The clock; the system's by default. Not null.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Tells how scarce memory is. The default, <see langword="null"/>, asks the garbage collector and the container's limits.</summary>
    public IMemoryPressureSource? PressureSource { get; set; }

    /// <summary>The pool's name in errors, events and statistics. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }

    /// <summary>Whom the pool reports to; null: nobody but the process.</summary>
    internal PoolReporting? Reporting { get; set; }
}
