using System;

namespace Pools;

/// <summary>The options of a <see cref="PerCoreArrayPool{T}"/>.</summary>
/// <remarks>
/// The pool reads the options once, in its constructor: changing them afterwards changes nothing. A value outside its range is refused there with an
/// <see cref="ArgumentOutOfRangeException"/> that names the option, the value and the range. Not thread-safe while being written.
/// </remarks>
public sealed class PerCoreArrayPoolOptions
{
    internal const int DefaultTrimSeconds = 5;

    internal const int DefaultLongestLargeArray = 1 << 30;

    /// <summary>
    /// Gets or sets the longest array that the pool's buckets keep, in elements, rounded up to a bucket, of which the longest is 2^30: 1 … <c>Array.MaxLength</c>. The default, <see langword="null"/>,
    /// is what fits 1 MiB. For what happens to longer ones see <see cref="KeepLargeArrays"/>.
    /// </summary>
    public int? MaxArrayLength { get; set; }

    /// <summary>
    /// Gets or sets whether arrays longer than <see cref="MaxArrayLength"/>, up to 2^30 elements, are kept as well: true by default. A <see cref="LargeArrayPool{T}"/> of the pool's own keeps them,
    /// made at the first such rent, with the pool's name, clock, pressure source, clearing, pinning and response to misuse. If false, a longer request is allocated at its exact length and dropped
    /// when it is returned.
    /// </summary>
    public bool KeepLargeArrays { get; set; } = true;

    /// <summary>
    /// Gets or sets the maximum number of arrays in one magazine, the unit in which arrays move between threads: 1 … 16. It caps the table by array size: 16 up to 4 KiB, 8 up to 16 KiB, 4 up to 64 KiB, 2 up to
    /// 256 KiB, 1 above. The default, <see langword="null"/>, is the table. On Mono, a magazine holds at most 10 arrays.
    /// </summary>
    public int? MagazineCapacity { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of arrays of one bucket that one core keeps in addition to the threads: 1 … 4,096, rounded up to whole magazines. The default, <see langword="null"/>, is 1 MiB ÷ array
    /// bytes, at least 32 and at most 256.
    /// </summary>
    public int? MaxArraysPerBucketPerCore { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of bytes that the pool keeps at any moment, for threads, for cores and in its large-array part together: 0 or more; with 0 it keeps nothing. It bounds one pool: what several
    /// pools keep adds up. A magazine is charged for all the arrays it has room for. The default, <see langword="null"/>, is 1/16 of the memory available to the process, at most 256 MiB (256 MiB on
    /// netstandard2.0), plus what large arrays need, as for <see cref="LargeArrayPoolOptions.MaxRetainedBytes"/>.
    /// </summary>
    public long? MaxRetainedBytes { get; set; }

    /// <summary>
    /// Gets or sets the shortest time between two automatic trims while memory is plentiful: 1 s … 1 h, 5 s by default. They follow full garbage collections. What nobody needed from one to the next
    /// is surplus.
    /// </summary>
    public TimeSpan TrimInterval { get; set; } = TimeSpan.FromSeconds(DefaultTrimSeconds);

    /// <summary>Gets or sets when a returned array is cleared: <see cref="ClearPolicy.AsAsked"/> by default.</summary>
    public ClearPolicy ClearOnReturn { get; set; }

    /// <summary>Gets or sets what the pool does about a wrong return that it notices, see <see cref="PerCoreArrayPool{T}.Return(T[], bool)"/>: <see cref="MisuseResponse.Throw"/> by default.</summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>
    /// Gets or sets whether arrays come from the pinned object heap, so that native I/O needs no further pinning: <see langword="false"/> by default. The element type must hold no references. Refused
    /// on netstandard2.0, which has no pinned heap.
    /// </summary>
    public bool PinArrays { get; set; }

    /// <summary>Gets or sets the clock that trimming reads: <see cref="TimeProvider.System"/> by default. It is read on any thread, while no lock of the pool is held.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Gets or sets the source that tells how scarce memory is. The default, <see langword="null"/>, asks the garbage collector and checks the container's limits.</summary>
    public IMemoryPressureSource? PressureSource { get; set; }

    /// <summary>Gets or sets the pool's name in errors, events and statistics. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }

    /// <summary>The longest array that the large part keeps, in elements.</summary>
    internal int LongestLargeArray { get; set; } = DefaultLongestLargeArray;

    /// <summary>Where the pool reports to; null: only to the process.</summary>
    internal PoolReporting? Reporting { get; set; }
}
