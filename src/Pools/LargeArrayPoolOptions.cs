namespace Pools;

/// <summary>The options of a <see cref="LargeArrayPool{T}"/>.</summary>
/// <remarks>
/// The pool reads the options once, in its constructor. A value outside its range causes an <see cref="ArgumentOutOfRangeException"/>
/// there, which names the option, the value and the range. Not thread-safe while being written.
/// </remarks>
public sealed class LargeArrayPoolOptions
{
    /// <summary>
    /// Gets or sets the array size, in bytes, below which the inner pool serves requests: 256 KiB … 1 GiB, 1 MiB by default. A request goes
    /// to the inner pool only if the array that it gets there is smaller. A lower threshold costs more than it saves: every garbage
    /// collection visits the bookkeeping of each large array.
    /// </summary>
    public int ThresholdBytes { get; set; } = 1 << 20;

    /// <summary>
    /// Gets or sets the maximum number of bytes that the pool keeps at any moment, including the inner pool that it creates: 0 or more;
    /// with 0 it keeps nothing. The default, <see langword="null"/>, follows need: the pool keeps as many bytes as were in use at the peak
    /// of the last minute, at least 64 MiB, and at most <see cref="MaxRetainedShare"/>. The inner pool then has its own default.
    /// </summary>
    /// <remarks>All pools together keep no more than <see cref="ArrayPools.MaxLargeRetainedBytes"/>.</remarks>
    public long? MaxRetainedBytes { get; set; }

    /// <summary>
    /// Gets or sets the maximum share of the available memory that the pool keeps: 0 … 1, 1/8 by default. With 0 it keeps no large array.
    /// <see cref="MaxRetainedBytes"/> overrides it. In a container, .NET makes three quarters of the container's memory available.
    /// </summary>
    public double MaxRetainedShare { get; set; } = 0.125;

    /// <summary>
    /// Gets or sets the maximum number of bytes in use up to which <see cref="LargeArrayPool{T}.RentAsync"/> rents: 1 or more. Beyond it,
    /// its callers wait in a queue. The default, <see langword="null"/>, is no limit. <see cref="LargeArrayPool{T}.Rent"/> never waits and
    /// counts towards the limit.
    /// </summary>
    public long? MaxInUseBytes { get; set; }

    /// <summary>
    /// Gets or sets the time between two trims: 1 s … 1 h, 5 s by default. While the pool keeps arrays, each trim releases half of the
    /// arrays unused for an interval; after two intervals without a rent, all of them. Choose a longer interval if bursts are further apart
    /// and should reuse arrays.
    /// </summary>
    public TimeSpan TrimInterval { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Gets or sets whether trimmed arrays stay in the pool without their memory pages: <see cref="PageDiscardMode.Auto"/> by default. The
    /// pool then calls <c>madvise</c> on memory of the garbage collector's heap. Resident memory falls at once, without a garbage
    /// collection, and the next renter of such an array pays for new pages. Rents and returns never discard. Only for element types without
    /// references. Choose <see cref="PageDiscardMode.Off"/> if a device uses the address of an array beyond its rental.
    /// <see cref="PageDiscardMode.On"/> is not available on netstandard2.0.
    /// </summary>
    public PageDiscardMode DiscardPages { get; set; }

    /// <summary>
    /// Gets or sets whether arrays come from the pinned object heap, for native I/O: false by default. Only for element types without
    /// references; not on netstandard2.0.
    /// </summary>
    public bool PinArrays { get; set; }

    /// <summary>Gets or sets when returned arrays are cleared: <see cref="ClearPolicy.AsAsked"/> by default.</summary>
    public ClearPolicy ClearOnReturn { get; set; }

    /// <summary>
    /// Gets or sets the response to a wrong return, see <see cref="LargeArrayPool{T}.Return(T[], bool)"/>:
    /// <see cref="MisuseResponse.Throw"/> by default.
    /// </summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>Gets or sets the clock of trims: <see cref="TimeProvider.System"/> by default. Not null. Read outside of locks.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Gets or sets the source of memory pressure. Default, <see langword="null"/>: collector and container limits.</summary>
    public IMemoryPressureSource? PressureSource { get; set; }

    /// <summary>Gets or sets the name in errors, events and statistics. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }

    /// <summary>The longest array to keep, in elements; null: no limit. For <see cref="LargeArrayPool{T}.Create(int, int)"/>.</summary>
    internal int? MaxArrayLength { get; set; }

    /// <summary>The most arrays of a size class; null: no limit. For <see cref="LargeArrayPool{T}.Create(int, int)"/>.</summary>
    internal int? MaxArraysPerBucket { get; set; }

    /// <summary>The owner that the pool reports to; null: only to the process.</summary>
    internal PoolReporting? Reporting { get; set; }
}
