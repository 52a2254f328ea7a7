using System;

namespace Pools;

/// <summary>The options of a <see cref="LargeArrayPool{T}"/>.</summary>
/// <remarks>
/// The pool reads the options once, in its constructor: changing them afterwards changes nothing. A value outside its range is refused there with an
/// <see cref="ArgumentOutOfRangeException"/> that names the option, the value and the range. Not thread-safe while being written.
/// </remarks>
public sealed class LargeArrayPoolOptions
{
    /// <summary>
    /// Gets or sets the array size, in bytes, below which the inner pool serves: 256 KiB … 1 GiB, 1 MiB by default. A request goes to the inner pool only if the array that it gets there is smaller
    /// than this. With a lower threshold, the bookkeeping of each array, which every garbage collection visits, costs more than it saves.
    /// </summary>
    public int ThresholdBytes { get; set; } = 1 << 20;

    /// <summary>
    /// Gets or sets the longest array that the pool keeps, in elements, rounded up to a size class: 1 … <c>Array.MaxLength</c>. A longer request is allocated at its exact length and dropped when it
    /// is returned. The default, <see langword="null"/>, is <c>Array.MaxLength</c>.
    /// </summary>
    public int? MaxArrayLength { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of arrays of one bucket that the pool keeps: 1 or more. Each core keeps up to one large array in a slot of its own in addition, and each thread two magazines of the inner
    /// pool that the pool makes for itself. The default, <see langword="null"/>, is as many as <see cref="MaxRetainedBytes"/> allows, and the inner pool's own default.
    /// </summary>
    public int? MaxArraysPerBucket { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of bytes that the pool keeps at any moment, including the inner pool that it makes for itself: 0 or more; with 0 it keeps nothing, not even what the next collection could
    /// take. What several pools keep adds up, to <see cref="ArrayPools.MaxLargeRetainedBytes"/> at most. The default, <see langword="null"/>, follows need: what was in use at the peak of the last
    /// minute, or 64 MiB if that was less, up to <see cref="MaxRetainedShare"/>; and the inner pool's own default.
    /// </summary>
    public long? MaxRetainedBytes { get; set; }

    /// <summary>
    /// Gets or sets the share of the memory available to the process that the pool keeps at most, unless <see cref="MaxRetainedBytes"/> is set: 0 … 1, 1/8 by default; with 0 it keeps no large array.
    /// Two of the largest arrays in use are kept even beyond it, up to a quarter of that memory.
    /// </summary>
    public double MaxRetainedShare { get; set; } = 0.125;

    /// <summary>
    /// Gets or sets the maximum number of bytes that <see cref="LargeArrayPool{T}.RentAsync"/> lets be rented at once: 1 or more. Beyond it, its callers wait in a queue. The default, <see langword="null"/>, is no
    /// limit. <see cref="LargeArrayPool{T}.Rent"/> never waits and counts towards the limit.
    /// </summary>
    public long? MaxInUseBytes { get; set; }

    /// <summary>
    /// Gets or sets how many times longer than requested a reused array may be: 1 … 4, 1.5 by default. At medium pressure and above it is at least 2; where pages are given back (<see
    /// cref="DiscardPages"/>) it is at least 2.5 for an array that has memory behind all requested elements, because the excess usually has none. A higher ratio lets more rents be served from the
    /// pool; a lower one leaves less memory unused in rented arrays.
    /// </summary>
    public double MaxReuseRatio { get; set; } = 1.5;

    /// <summary>Gets or sets what the pool keeps while nobody rents: <see cref="IdleRetention.Reserve"/> by default.</summary>
    public IdleRetention IdleRetention { get; set; } = IdleRetention.Reserve;

    /// <summary>
    /// Gets or sets the shortest time between two automatic trims while memory is plentiful: 1 s … 1 h, 5 s by default. While the pool keeps anything, they follow one another at that interval, and
    /// they follow full garbage collections. What nobody needed from one to the next is surplus.
    /// </summary>
    public TimeSpan TrimInterval { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Gets or sets whether arrays that are no longer needed stay in the pool but give their memory pages back to the operating system: <see cref="PageDiscardMode.Auto"/> by default. The memory is
    /// free at once, without a garbage collection; the next renter of such an array pays for fresh pages, and the pool keeps such rents rare. Only for element types without references. <see
    /// cref="PageDiscardMode.On"/> cannot be combined with <see cref="PinArrays"/>, and is refused on netstandard2.0.
    /// </summary>
    public PageDiscardMode DiscardPages { get; set; }

    /// <summary>Gets or sets whether arrays come from the pinned object heap, for native I/O: false by default. Not on netstandard2.0, and only for element types without references.</summary>
    public bool PinArrays { get; set; }

    /// <summary>Gets or sets when returned arrays are cleared: <see cref="ClearPolicy.AsAsked"/> by default.</summary>
    public ClearPolicy ClearOnReturn { get; set; }

    /// <summary>Gets or sets what the pool does about a wrong return that it notices, see <see cref="LargeArrayPool{T}.Return(T[], bool)"/>: <see cref="MisuseResponse.Throw"/> by default.</summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>Gets or sets the clock: <see cref="TimeProvider.System"/> by default. Not null. It is read on any thread, while no lock of the pool is held.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Gets or sets the source that tells how scarce memory is. The default, <see langword="null"/>, asks the garbage collector and checks the container's limits.</summary>
    public IMemoryPressureSource? PressureSource { get; set; }

    /// <summary>Gets or sets the pool's name in errors, events and statistics. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }

    /// <summary>
    /// While pages are given back: how many bytes may be resident, of what is out and of what is kept, for each byte that was asked for at the peak of the last minute, rounded up to size classes. Measured: see the
    /// knee of page discard in docs/large-buffer-pool.md.
    /// </summary>
    internal double ResidentAllowance { get; set; } = 1.7;

    /// <summary>Where the pool reports to; null: only to the process.</summary>
    internal PoolReporting? Reporting { get; set; }
}
