namespace Pools.Bench;

internal readonly struct ArrayLease<T>(T[] array) : ILease
{
    public T[] Array { get; } = array;

    public void Touch()
    {
        T[] array = Array;
        array[0] = default!;
        array[^1] = default!;
    }
}

/// <summary>An array that is written from end to end.</summary>
internal readonly struct FilledLease(byte[] array) : ILease
{
    public byte[] Array { get; } = array;

    public void Touch() => Array.AsSpan().Fill(1);
}

/// <summary>A pool behind an <see cref="ArrayPool{T}"/> field, each of whose arrays is written from end to end.</summary>
internal readonly struct FilledContender(ArrayPool<byte> pool) : IContender<FilledLease>
{
    /// <summary>The pool of another contender.</summary>
    public static Contender Of(string id)
    {
        Contender of = Contenders.Find(id);
        return new Contender<FilledContender, FilledLease>(id, of.Title, of.Kind, _ => new(of.PoolOrNone()));
    }

    public FilledLease Rent(int length) => new(pool.Rent(length));

    public void Return(FilledLease lease) => pool.Return(lease.Array);
}

/// <summary>A pool behind an <see cref="ArrayPool{T}"/> field, as a class holds one that was injected.</summary>
internal readonly struct FieldContender<TTag, T>(ArrayPool<T> pool) : IContender<ArrayLease<T>>
    where TTag : struct
{
    public ArrayPool<T> Pool { get; } = pool;

    public ArrayLease<T> Rent(int length) => new(Pool.Rent(length));

    public void Return(ArrayLease<T> lease) => Pool.Return(lease.Array);
}

/// <summary><see cref="PerCoreArrayPool{T}"/> behind a field of its sealed type.</summary>
internal readonly struct PerCoreSealed(PerCoreArrayPool<byte> pool) : IContender<ArrayLease<byte>>
{
    public PerCoreArrayPool<byte> Pool { get; } = pool;

    public ArrayLease<byte> Rent(int length) => new(Pool.Rent(length));

    public void Return(ArrayLease<byte> lease) => Pool.Return(lease.Array);
}

/// <summary><c>ArrayPool&lt;T&gt;.Shared</c> named at the call, as users write it: the compiler knows its type and inlines it.</summary>
internal readonly struct SharedDirect : IContender<ArrayLease<byte>>
{
    public ArrayLease<byte> Rent(int length) => new(ArrayPool<byte>.Shared.Rent(length));

    public void Return(ArrayLease<byte> lease) => ArrayPool<byte>.Shared.Return(lease.Array);
}

/// <summary><c>new T[]</c>: no pool at all.</summary>
internal readonly struct NewArray<T> : IContender<ArrayLease<T>>
{
    public ArrayLease<T> Rent(int length) => new(new T[length]);

    public void Return(ArrayLease<T> lease) => GC.KeepAlive(lease.Array);
}

/// <summary>No pool, where a pool is asked for: every rent allocates.</summary>
internal sealed class NoPool<T> : ArrayPool<T>
{
    public override T[] Rent(int minimumLength) => new T[minimumLength];

    public override void Return(T[] array, bool clearArray = false) => GC.KeepAlive(array);
}

/// <summary>A pool that sometimes hands one array to two renters: it shows that the check of the real work can fail.</summary>
internal sealed class FaultyPool : ArrayPool<byte>
{
    // Arbitrary; odd, so that a job that rents two buffers gets both in turn.
    private const int Every = 97;

    private readonly ArrayPool<byte> _inner = Create();
    private byte[]? _last;
    private int _rents;

    public override byte[] Rent(int minimumLength) =>
        ++_rents % Every == 0 && _last is { } last && last.Length >= minimumLength ? last : (_last = _inner.Rent(minimumLength));

    // Keeps nothing: an array with two owners in the inner pool would spread the fault.
    public override void Return(byte[] array, bool clearArray = false) { }
}
