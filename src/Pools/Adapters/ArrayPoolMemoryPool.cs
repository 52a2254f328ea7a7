using Pools.Adapters;
using Pools.Internal;
using Pools.Sizing;

namespace Pools;

/// <summary>
/// A <see cref="MemoryPool{T}"/> over any <see cref="ArrayPool{T}"/>, for code that takes one: pipelines, servers, sequences.
/// </summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <remarks>
/// <para>
/// Memory has exactly the requested length, or the minimum length of the pool if that is more. It is over an array
/// (<c>MemoryMarshal.TryGetArray</c> gets it) and can be pinned. A rent allocates the owner: 40 bytes.
/// </para>
/// <para>
/// The first disposal of an owner returns its array. Disposing it again does nothing. Every use of a disposed owner, and of memory taken
/// from it, throws <see cref="ObjectDisposedException"/>. A span that was taken before is not checked.
/// </para>
/// <para><b>Threading</b>: any number of threads, as far as the array pool is safe for them. Any thread may dispose an owner.</para>
/// <para><b>Ordering</b>: writes before the disposal of an owner happen before the next rent of its array, if the array pool ensures
/// that.</para>
/// <para><b>Bounds</b>: the pool keeps no owners. An owner that is never disposed is collected with its array.</para>
/// <para><b>Accepted races</b>: a use of memory that overlaps the disposal of its owner may pass the check and use the array.</para>
/// </remarks>
public sealed class ArrayPoolMemoryPool<T> : MemoryPool<T>
{
    /// <summary>The request of pipelines: one page of memory.</summary>
    private const int DefaultBytes = 4096;

    private readonly ArrayPool<T> _pool;
    private readonly int _minimumLength;
    private readonly bool _clears;

    private volatile bool _isDisposed;

    /// <summary>Initializes a memory pool over an array pool.</summary>
    /// <param name="pool">The pool to rent from. This pool does not dispose it.</param>
    /// <param name="minimumLength">The minimum length of memory, in elements: 0 … <c>Array.MaxLength</c>, 0 by default. Shorter requests
    /// get this length. For consumers that ask for 0 or 1 and mean a block: Kestrel needs 4,096.</param>
    /// <param name="clearOnReturn">
    /// When an array is cleared, over its whole length, before it is returned: by default when the element type is or holds a reference.
    /// <see cref="ClearPolicy.AsAsked"/> means never.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="pool"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> or <paramref name="clearOnReturn"/> is outside its
    /// range.</exception>
    public ArrayPoolMemoryPool(ArrayPool<T> pool, int minimumLength = 0, ClearPolicy clearOnReturn = ClearPolicy.WhenReferences)
    {
        OptionChecks.RequireNotNull(pool, nameof(pool));
        OptionChecks.RequireRange(nameof(minimumLength), minimumLength, 0, BucketLayout.LongestArray);
        _pool = pool;
        _minimumLength = minimumLength;
        _clears = clearOnReturn.ClearsAdapted<T>();
    }

    /// <summary>
    /// Gets the memory pool of the process for this element type, over <see cref="ArrayPools.Get{T}"/>. Disposing it does nothing.
    /// </summary>
    public static new ArrayPoolMemoryPool<T> Shared => SharedPool.Instance;

    /// <summary>Whether this is <see cref="Shared"/>. Comparing with that would create it.</summary>
    private bool IsShared { get; init; }

    /// <summary>Gets the greatest length that can be rented, in elements: <c>Array.MaxLength</c>.</summary>
    public override int MaxBufferSize => BucketLayout.LongestArray;

    /// <summary>Rents memory of a given length; it is returned when its owner is disposed.</summary>
    /// <param name="minBufferSize">The length in elements: 0 … <see cref="MaxBufferSize"/>. -1: 4,096 bytes, at least one element.</param>
    /// <returns>The owner of memory of exactly that length, or of the pool's minimum length if that is more, with the content that its
    /// last user left.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minBufferSize"/> is outside its range.</exception>
    /// <exception cref="ObjectDisposedException">This pool is disposed.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public override IMemoryOwner<T> Rent(int minBufferSize = -1)
    {
        OptionChecks.RequireRange(nameof(minBufferSize), minBufferSize, -1, BucketLayout.LongestArray);
        if (_isDisposed)
        {
            throw new ObjectDisposedException(nameof(ArrayPoolMemoryPool<T>));
        }

        int requested = minBufferSize >= 0 ? minBufferSize : Math.Max(1, DefaultBytes / Unsafe.SizeOf<T>());
        int length = Math.Max(_minimumLength, requested);
        return new ArrayOwner<T>(_pool, _pool.Rent(length), length, _clears);
    }

    /// <summary>
    /// Refuses further rents. Owners already rented stay valid and return their arrays as before. Idempotent; does nothing on
    /// <see cref="Shared"/>.
    /// </summary>
    /// <param name="disposing">Not used.</param>
    /// <remarks>Safe for any thread; a rent that overlaps it may still succeed.</remarks>
    protected override void Dispose(bool disposing) => _isDisposed = !IsShared;

    /// <summary>Created on first use, so that creating another pool does not choose the array pool of the process.</summary>
    private static class SharedPool
    {
        public static readonly ArrayPoolMemoryPool<T> Instance = new(ArrayPools.Get<T>()) { IsShared = true };

        static SharedPool()
        {
        }
    }
}
