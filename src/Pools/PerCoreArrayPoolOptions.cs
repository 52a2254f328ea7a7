namespace Pools;

/// <summary>The options of a <see cref="PerCoreArrayPool{T}"/>.</summary>
/// <remarks>
/// The pool reads the options once, in its constructor. A value outside its range causes an <see cref="ArgumentOutOfRangeException"/>
/// there, which names the option, the value and the range. Not thread-safe while being written.
/// </remarks>
public sealed class PerCoreArrayPoolOptions
{
    internal const int DefaultTrimSeconds = 5;

    /// <summary>
    /// Gets or sets the longest array that the pool keeps, in elements: 1 … <c>Array.MaxLength</c>, rounded up to a bucket, at most 2^30.
    /// The default, <see langword="null"/>, is 2^30. The pool allocates a longer array at its exact length, and drops it when it is
    /// returned.
    /// </summary>
    public int? MaxArrayLength { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of bytes that the pool keeps at any moment, for threads and cores together: 0 or more; with 0 it
    /// keeps nothing. A magazine is charged for all the arrays it has room for. The default, <see langword="null"/>, is 1/8 of the memory
    /// available to the process, container limits included (256 MiB on netstandard2.0).
    /// </summary>
    public long? MaxRetainedBytes { get; set; }

    /// <summary>
    /// Gets or sets the shortest time between two automatic trims: 1 s … 1 h, 5 s by default. They follow full garbage collections. Arrays
    /// that were not needed between two trims are surplus.
    /// </summary>
    public TimeSpan TrimInterval { get; set; } = TimeSpan.FromSeconds(DefaultTrimSeconds);

    /// <summary>Gets or sets when a returned array is cleared: <see cref="ClearPolicy.AsAsked"/> by default.</summary>
    public ClearPolicy ClearOnReturn { get; set; }

    /// <summary>
    /// Gets or sets the response to a wrong return, see <see cref="PerCoreArrayPool{T}.Return(T[], bool)"/>:
    /// <see cref="MisuseResponse.Throw"/> by default.
    /// </summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>
    /// Gets or sets whether arrays come from the pinned object heap, so that native I/O needs no further pinning: <see langword="false"/>
    /// by default. Only for element types without references; not on netstandard2.0. On Linux, arrays that a trim takes from core caches
    /// and shared lists lose their pages.
    /// </summary>
    public bool PinArrays { get; set; }

    /// <summary>Gets or sets the clock of trims: <see cref="TimeProvider.System"/> by default. Not null. Read outside of locks.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>
    /// Gets or sets the source of memory pressure. Default, <see langword="null"/>: the collector and the container's limits.
    /// </summary>
    public IMemoryPressureSource? PressureSource { get; set; }

    /// <summary>Gets or sets the name in errors, events and statistics. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }

    /// <summary>The most arrays of a bucket in a core's cache: 1 … 1,024, rounded up to magazines. Null: 1 MiB, 32 to 256.</summary>
    internal int? ArraysPerCore { get; set; }

    /// <summary>Whether pinned arrays keep their pages when a trim releases them.</summary>
    internal bool KeepsPages { get; set; }

    /// <summary>The owner that the pool reports to; null: only to the process.</summary>
    internal PoolReporting? Reporting { get; set; }
}
