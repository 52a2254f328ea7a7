using System;
using Pools.Observability;

namespace Pools;

/// <summary>How a <see cref="PerCoreArrayPool{T}"/> is set up.</summary>
/// <remarks>
/// The pool reads the options once, in its constructor: changing them afterwards changes nothing. A value outside its range is refused there with an
/// <see cref="ArgumentOutOfRangeException"/> that names the option, the value and the range. Not thread-safe while being written.
/// </remarks>
public sealed class PerCoreArrayPoolOptions
{
    internal const int DefaultTrimSeconds = 5;

    internal const int DefaultLongestLargeArray = 1 << 30;

    /// <summary>
    /// The longest array that the pool's buckets keep, in elements, rounded up to a bucket, of which the longest is 2^30: 1 … <c>Array.MaxLength</c>. The default, <see langword="null"/>, is what fits 1 MiB.
    /// What becomes of longer ones: see <see cref="KeepLargeArrays"/>.
    /// </summary>
    public int? MaxArrayLength { get; set; }

    /// <summary>
    /// Whether arrays longer than <see cref="MaxArrayLength"/>, up to 2^30 elements, are kept as well: true by default. A <see cref="LargeArrayPool{T}"/> of the pool's own keeps them, made at the first such rent, with
    /// the pool's name, clock, pressure source, clearing, pinning and response to misuse. With false a longer request is allocated at its exact length and dropped when it is returned.
    /// </summary>
    public bool KeepLargeArrays { get; set; } = true;

    /// <summary>
    /// The most arrays in one magazine, the unit in which arrays move between threads: 1 … 16. It caps the table by array size: 16 up to 4 KiB, 8 up to
    /// 16 KiB, 4 up to 64 KiB, 2 up to 256 KiB, 1 above. The default, <see langword="null"/>, is the table.
    /// </summary>
    public int? MagazineCapacity { get; set; }

    /// <summary>
    /// The most arrays of one bucket that the depot of one core holds: 1 … 4,096, rounded up to whole magazines. The default, <see langword="null"/>, is
    /// 1 MiB ÷ array bytes, at least 32 and at most 256.
    /// </summary>
    public int? MaxArraysPerBucketPerCore { get; set; }

    /// <summary>
    /// The most bytes that the pool keeps, in thread caches, depots and its large part together, at every moment: 0 or more; with 0 it keeps nothing. It is each pool's own:
    /// what several pools keep adds up. A magazine is charged for all the arrays it has room for.
    /// The default, <see langword="null"/>, is 1/16 of the memory available to the process, at most 256 MiB (256 MiB on netstandard2.0); and for large arrays what they need, as for
    /// <see cref="LargeArrayPoolOptions.MaxRetainedBytes"/>.
    /// </summary>
    public long? MaxRetainedBytes { get; set; }

    /// <summary>
    /// The shortest time between two trims of the pool's own accord while memory is plentiful: 1 s … 1 h, 5 s by default. They follow full garbage collections. What nobody needed from one to the next is surplus.
    /// </summary>
    public TimeSpan TrimInterval { get; set; } = TimeSpan.FromSeconds(DefaultTrimSeconds);

    /// <summary>When a returned array is cleared: <see cref="ClearPolicy.AsAsked"/> by default.</summary>
    public ClearPolicy ClearOnReturn { get; set; }

    /// <summary>What a wrong return does that the pool notices, see <see cref="PerCoreArrayPool{T}.Return(T[], bool)"/>: <see cref="MisuseResponse.Throw"/> by default.</summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>
    /// Whether arrays come from the pinned object heap, so that native I/O needs no further pinning: <see langword="false"/> by default. The element
    /// type must hold no references. Refused on netstandard2.0, which has no pinned heap.
    /// </summary>
    public bool Pinned { get; set; }

    /// <summary>The clock that trimming reads: <see cref="TimeProvider.System"/> by default.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Tells how scarce memory is. The default, <see langword="null"/>, asks the garbage collector and the container's limits.</summary>
    public IMemoryPressureSource? PressureSource { get; set; }

    /// <summary>The pool's name in errors, events and statistics. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }

    /// <summary>The longest array that the large part keeps, in elements.</summary>
    internal int LongestLargeArray { get; set; } = DefaultLongestLargeArray;

    /// <summary>Whom the pool reports to; null: nobody but the process.</summary>
    internal PoolReporting? Reporting { get; set; }
}
